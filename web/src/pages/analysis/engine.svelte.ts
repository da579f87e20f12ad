// The engine at work on the position that is looked at, and on a whole game.
import { analyse_game, analyse_position, get_job, stop_job } from '$/net/api';
import { job_result, type Book, type JudgedPly, type Line } from '$/net/job-result';
import type { Job } from '$/net/schema';
import { link } from '$/state/link.svelte';
import { error_text } from '$/ui/words';
import * as v from 'valibot';

const poll_ms = 1000;

/** Follows one job until it is over: news by socket, asking now and then in case one got lost. */
function follow(job: Job, show: (job: Job) => void): () => void {
  let over = false;
  const take = (news: Job): void => {
    if (over || news.id !== job.id) return;
    show(news);
    if (news.state !== 'queued' && news.state !== 'running') stop();
  };
  const leave = link.news((message) => message.t === 'job' && take(message.job));
  const timer = setInterval(() => void get_job(job.id).then(take, () => undefined), poll_ms);
  function stop(): void {
    over = true;
    leave();
    clearInterval(timer);
  }
  take(job);
  return stop;
}

export class Engine {
  on = $state(false);
  lines_wanted = $state(3);
  seconds = $state(3);
  lines = $state.raw<Line[]>([]);
  book = $state.raw<Book | null>(null);
  depth = $state(0);
  win = $state<number | null>(null);
  nodes = $state(0);
  progress = $state(0);
  working = $state(false);
  problem = $state('');
  game_progress = $state<number | null>(null);
  plies = $state.raw<JudgedPly[]>([]);
  /** The turns that changed the likely result most. */
  turning = $state.raw<number[]>([]);

  private stop_position: (() => void) | null = null;
  private stop_game: (() => void) | null = null;
  private job_id = '';
  private wanted = '';
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Looks at a position soon: quick steps through a game start no job. */
  look(tps: string): void {
    this.wanted = tps;
    if (this.timer) clearTimeout(this.timer);
    this.halt();
    this.lines = [];
    this.book = null;
    this.depth = 0;
    this.nodes = 0;
    this.progress = 0;
    this.problem = '';
    if (this.on) this.timer = setTimeout(() => void this.run(tps), 350);
  }

  private async run(tps: string): Promise<void> {
    this.working = true;
    try {
      const job = await analyse_position(tps, this.lines_wanted, this.seconds * 1000);
      if (this.wanted !== tps || !this.on) {
        void stop_job(job.id).catch(() => undefined);
        return;
      }
      this.job_id = job.id;
      this.stop_position = follow(job, (news) => {
        this.working = news.state === 'queued' || news.state === 'running';
        const found = v.parse(job_result, news.result);
        if (found?.lines) this.lines = found.lines;
        this.book = found?.book ?? this.book;
        this.depth = found?.depth ?? this.depth;
        this.nodes = found?.nodes ?? this.nodes;
        this.progress = news.progress;
        this.win = this.lines[0]?.win ?? this.win;
      });
    } catch (error) {
      this.working = false;
      this.problem = error_text(error);
    }
  }

  /** What was found so far stays. */
  pause(): void {
    this.halt();
  }

  private halt(): void {
    this.stop_position?.();
    this.stop_position = null;
    if (this.working && this.job_id) void stop_job(this.job_id).catch(() => undefined);
    this.working = false;
  }

  async judge(game: string, level: 'quick' | 'deep'): Promise<void> {
    this.problem = '';
    try {
      const job = await analyse_game(game, level);
      this.stop_game?.();
      this.stop_game = follow(job, (news) => {
        const going = news.state === 'queued' || news.state === 'running';
        this.game_progress = going ? news.progress : null;
        const found = v.parse(job_result, news.result);
        if (found?.plies) this.plies = found.plies;
        this.turning = found?.turning ?? [];
      });
    } catch (error) {
      this.problem = error_text(error);
    }
  }

  /** Another game, or none, is looked at. */
  forget_game(): void {
    this.plies = [];
    this.turning = [];
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.halt();
    this.stop_game?.();
  }
}
