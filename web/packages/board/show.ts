// A turn in time: the mover drives along its way, shots are seen, then the board is the new one.
import { piece_svg } from '$/art/draw';
import { lift_mover, plan_turn, pose_at, type Effect, type Flash } from '$/board/animation';
import { shot_path } from '$/board/shot-path';
import type { View } from '$/board/view';
import type { Board } from '$/lib/tps';

const shot_names = new Set(['fire', 'flame', 'charge']);
const burst_names = new Set(['destroy', 'explode', 'sink', 'ignite']);

function flash_svg(flash: Flash, view: View, ms: number): string {
  const share = (ms - flash.ms) / flash.lasts;
  if (share < 0 || share > 1) return '';
  if (shot_names.has(flash.e) && flash.to >= 0) return `<path class="shot live" d="${shot_path(view, flash.at, flash.to, flash.arc)}"/>`;
  if (!burst_names.has(flash.e) || flash.at < 0) return '';
  const { x, y } = view.center(flash.at);
  return `<circle class="burst" cx="${x}" cy="${y}" r="${Math.round(20 + 45 * share)}" opacity="${(1 - share).toFixed(2)}"/>`;
}

export interface Stage {
  /** The board without the mover, until it has come to its end. */
  board(board: Board): void;
  live(svg: string): void;
}

/** Resolves when everything has been shown; `stopped` ends it at once. */
export async function show_turn(
  before: Board,
  after: Board,
  effects: readonly Effect[],
  view: View,
  stage: Stage,
  stopped: () => boolean,
): Promise<void> {
  const plan = plan_turn(before, effects);
  const { mover, rest } = lift_mover(before, plan);
  const begun = performance.now();
  let settled = false;
  stage.board(rest);
  for (let ms = 0; ms < plan.total && !stopped(); ms = performance.now() - begun) {
    const pose = pose_at(plan, ms);
    if (!settled && ms >= plan.settled) {
      settled = true;
      stage.board(after);
    }
    let live = '';
    if (mover && pose && !settled) {
      const { x, y } = view.point(pose.x, pose.y);
      live = `<g class="tc-${mover.side}" transform="translate(${x} ${y})">${piece_svg(mover, view.angle(0) + pose.turn * 45)}</g>`;
    }
    stage.live(live + plan.flashes.map((flash) => flash_svg(flash, view, ms)).join(''));
    await new Promise((done) => requestAnimationFrame(done));
  }
  stage.live('');
}
