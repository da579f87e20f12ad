// A finished game that plays itself, over and over.

export const speeds = [0.5, 1, 2, 4] as const;
const turn_ms = 1600;
const end_ms = 3500;

export class Replay {
  running = $state(false);
  speed = $state<number>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `at`: the ply that is shown, `last`: that of the end; `show` comes back when it is shown. */
  constructor(
    private readonly at: () => number,
    private readonly last: () => number,
    private readonly show: (ply: number) => Promise<void>,
  ) {}

  start(): void {
    if (this.running || this.last() === 0) return;
    this.running = true;
    if (this.at() >= this.last()) void this.go_to(0);
    else this.wait(turn_ms / 2);
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.go_to(this.at() >= this.last() ? 0 : this.at() + 1), ms / this.speed);
  }

  private async go_to(ply: number): Promise<void> {
    try {
      await this.show(ply);
    } catch {
      // Too quick for the server, or it cannot be reached: a little later it goes on from where it is.
    }
    if (this.running) this.wait(this.at() >= this.last() ? end_ms : turn_ms);
  }
}
