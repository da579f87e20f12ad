// A study that is open: what it looks like, what others do in it, and what waits to be sent.
import { cursor_news, get_ops, get_study, send_ops, study_news, type CursorNews, type StudyView } from '$/net/studies';
import { ApiError } from '$/net/rest';
import { link } from '$/state/link.svelte';
import { session } from '$/state/session.svelte';
import { toast } from '$/state/toasts.svelte';
import { error_text } from '$/ui/words';
import * as v from 'valibot';
import { make_op, type LogLine, type StudyOp } from '$/net/studies-op';
import { Replica } from './replica';
import { state_of } from './shown';
import { empty_state, type StudyState } from './state';

/** As many as the server takes at once. */
const most_at_once = 50;
const told_soon_ms = 200;
const again_ms = 1500;
/** Somebody of whom nothing is heard for that long has gone. */
const silent_ms = 25_000;
const point_every_ms = 250;
const still_here_ms = 9000;

export const new_id = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

export interface Here extends CursorNews {
  heard: number;
}

export class LiveStudy {
  /** Name, owner, members, and what this one may do. */
  about = $state.raw<StudyView>(undefined!);
  state = $state.raw<StudyState>(empty_state);
  names = $state.raw<Record<string, string>>({});
  saving = $state<'saved' | 'saving' | 'lost'>('saved');
  here = $state.raw<ReadonlyMap<string, Here>>(new Map());
  /** It was deleted, or is no longer for this one. */
  closed = $state(false);
  readonly replica: Replica;
  #sending = false;
  #fetching = false;
  #batch = most_at_once;
  #place = { chapter: '', node: '', square: -1 };
  #told = { text: '', at: 0 };
  #timers: ReturnType<typeof setInterval>[] = [];
  #leave: () => void = () => undefined;

  constructor(view: StudyView) {
    this.replica = new Replica(state_of(view), session.user?.id ?? '');
    this.about = view;
    this.names = view.names;
    this.state = this.replica.shown;
  }

  get id(): string {
    return this.about.study.id;
  }

  get writes(): boolean {
    return this.about.role !== 'reader' && !this.closed;
  }

  name_of(user: string): string {
    return user === session.user?.id ? session.user.name : (this.names[user] ?? '');
  }

  /** Hears of others from now on. */
  follow(): () => void {
    this.#leave = link.follow('study', this.id, (message) => this.#hear(message));
    this.#timers = [setInterval(() => this.#tell(), point_every_ms), setInterval(() => this.#forget(), 5000)];
    return () => {
      this.#leave();
      for (const timer of this.#timers) clearInterval(timer);
    };
  }

  make(act: StudyOp['act'], id: string, more: Partial<StudyOp> = {}): void {
    this.replica.make(make_op(new_id(), act, id, more));
    this.#show();
    void this.#send();
  }

  point(chapter: string, node: string, square: number): void {
    this.#place = { chapter, node, square };
  }

  /** Name, members and the rest anew, with all that is in it. */
  async reload(): Promise<void> {
    try {
      const view = await get_study(this.id);
      this.about = view;
      this.names = { ...this.names, ...view.names };
      this.replica.reset(state_of(view));
      this.#show();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.closed = true;
    }
  }

  /** Everything that was done so far is with the server, and its log is known here. */
  async settled(): Promise<void> {
    while (this.replica.pending.length > 0 && !this.closed) await new Promise((resolve) => setTimeout(resolve, 50));
    await this.catch_up();
  }

  async catch_up(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      for (let more = true; more;) {
        const answer = await get_ops(this.id, this.replica.confirmed.seq);
        this.#take(answer.ops);
        more = answer.more;
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.closed = true;
    }
    this.#fetching = false;
  }

  #show(): void {
    this.state = this.replica.shown;
    if (this.replica.pending.length === 0) this.saving = 'saved';
    else if (this.saving === 'saved') this.saving = 'saving';
  }

  #take(lines: readonly LogLine[]): void {
    for (const { by } of lines) if (by.name && this.names[by.id] !== by.name) this.names = { ...this.names, [by.id]: by.name };
    const whole = this.replica.take(lines);
    this.#show();
    if (!whole) void this.catch_up();
  }

  #hear(message: unknown): void {
    const news = v.safeParse(study_news, message);
    if (news.success) {
      if (news.output.changed) {
        link.follow_again('study', this.id);
        void this.reload();
        return;
      }
      this.#take(news.output.ops);
      if (news.output.seq > this.replica.confirmed.seq) void this.catch_up();
      return;
    }
    const cursor = v.safeParse(cursor_news, message);
    if (!cursor.success || cursor.output.user.id === session.user?.id) return;
    const { user, here } = cursor.output;
    const others = new Map(this.here);
    // Whoever has just come does not know yet that this one is here.
    if (!others.has(user.id) && here) this.#told.at = 0;
    if (here) others.set(user.id, { ...cursor.output, heard: Date.now() });
    else others.delete(user.id);
    this.here = others;
  }

  #forget(): void {
    const kept = [...this.here].filter(([, { heard }]) => Date.now() - heard < silent_ms);
    if (kept.length < this.here.size) this.here = new Map(kept);
  }

  #tell(): void {
    const { chapter, node, square } = this.#place;
    if (!chapter || document.visibilityState !== 'visible') return;
    const text = `${chapter} ${node} ${square}`;
    const now = Date.now();
    if (text === this.#told.text && now - this.#told.at < still_here_ms) return;
    this.#told = { text, at: now };
    link.point({ study: this.id, chapter, node, square });
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    while (this.replica.pending.length > 0 && !this.closed) {
      const some = this.replica.pending.slice(0, this.#batch);
      try {
        const { seq, done } = await send_ops(this.id, some);
        this.#batch = most_at_once;
        this.saving = 'saving';
        this.replica.drop(done.filter((each) => each.seq === 0).map(({ key }) => key));
        this.#show();
        // Usually the socket has told it by now.
        if (this.replica.confirmed.seq < seq) await new Promise((resolve) => setTimeout(resolve, told_soon_ms));
        if (this.replica.confirmed.seq < seq) await this.catch_up();
        // A socket that is lost and a fetch under way: not the same ones at once again.
        if (this.replica.confirmed.seq < seq) await new Promise((resolve) => setTimeout(resolve, told_soon_ms));
      } catch (error) {
        await this.#refused(error, some);
      }
    }
    this.#sending = false;
    this.#show();
  }

  async #refused(error: unknown, some: readonly StudyOp[]): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 0 || status === 200 || status === 429 || status >= 500) {
      this.saving = 'lost';
      const wait = error instanceof ApiError && error.retry_after > 0 ? error.retry_after * 1000 : again_ms;
      await new Promise((resolve) => setTimeout(resolve, wait));
      return;
    }
    // One of them is refused: alone it is known which.
    if (some.length > 1) this.#batch = 1;
    else {
      this.replica.drop(some.map(({ key }) => key));
      toast(error_text(error), 'bad');
      await this.reload();
    }
    this.#show();
  }
}
