// The move in the making on one board: the machine and what is shown of it, keys, typing, sending.
import { piece_at, type Board } from '$/lib/tps';
import { play_sound, type SoundName } from '$/sound/sounds';
import { tick } from 'svelte';
import type { Choices } from './choices';
import { marks_of, type Mark } from './attack';
import { heard_at } from './effect-sounds';
import { hint_text } from './hints';
import { events_of_key } from './keys';
import { advance } from './move-machine';
import { moving_piece } from './move-queries';
import { new_machine, with_choices, type Event as MoveEvent, type Machine, type State } from './move-state';
import { Pointing } from './pointing.svelte';
import { chosen_square, ghost_of, movable, preview_of, reachable, ring_of, type Preview, type Ring } from './preview';
import { square_words } from './speak';
import type { Translate } from './texts';
import type { View } from './view';

export interface MakingHost {
  position: () => Board;
  view: () => View;
  /** Pixels of a square. */
  cell: () => number;
  /** Whether the side to move is in check. */
  check: () => boolean;
  /** Said while nothing is chosen, in place of the usual words. */
  note: () => string;
  t: Translate;
  /** How high a kind sounds. */
  pitch: (kind: string) => number;
  /** Ends an animation that is running; true if there was one. */
  skip: () => boolean;
  /** Sends a move. A text as the answer says why it was refused. */
  onmove: (text: string) => void | Promise<string | void>;
  oncancel: () => void;
  focus: (square: number) => void;
  /** Called when the page follows an event of the player, whose button may be gone now. */
  settled: () => void;
}

export class Making {
  machine = $state.raw<Machine>()!;
  hover_facing = $state(-1);
  /** The server's reason against the last move. */
  refused = $state('');
  readonly pointing: Pointing;

  readonly state: State = $derived.by(() => this.machine.state);
  readonly piece = $derived.by(() => moving_piece(this.machine));
  readonly chosen: number = $derived.by(() => chosen_square(this.machine));
  readonly ring: Ring | null = $derived.by(() => ring_of(this.machine, this.hover_facing));
  readonly preview: Preview = $derived.by(() => preview_of(this.machine, this.ring, this.pointing.drag, this.pointing));
  readonly ghost = $derived.by(() => ghost_of(this.machine, this.host.position(), this.preview.path));
  /** Enemies that the chosen piece can destroy, or that would hold; once something else is chosen, the preview tells. */
  readonly marks: readonly Mark[] = $derived.by(() =>
    this.state.at === 'piece' && this.piece ? marks_of(this.machine.choices!, this.piece) : [],
  );
  /** An enemy whose armour holds and that was pressed all the same, -1 for none. */
  readonly glanced: number = $derived.by(() => {
    const at = this.machine.refusal ? this.machine.refused_at : -1;
    return this.marks.some((mark) => mark.holds && mark.square === at) ? at : -1;
  });
  /** Squares whose piece is shown elsewhere. */
  readonly faded: number[] = $derived.by(() => (this.ghost && this.piece && !this.piece.cargo ? [this.piece.at] : []));
  readonly hint: string = $derived.by(() =>
    hint_text(
      this.machine,
      this.host.position(),
      { refused: this.refused, held: this.state.at === 'piece' ? [] : this.preview.held, check: this.host.check(), note: this.host.note() },
      this.host.t,
    ),
  );
  /** In check: the pieces that can help, until one is chosen. */
  readonly helpers: readonly number[] = $derived.by(() => (this.host.check() && this.state.at === 'idle' ? [...this.#movable] : []));
  readonly #reach = $derived.by(() => reachable(this.machine));
  readonly #movable = $derived.by(() => movable(this.machine));
  // By text: hovering gives a new preview each time, and every square would be described anew.
  readonly #held_key: string = $derived.by(() => this.preview.held.join());
  readonly #held = $derived.by(() => new Set(this.#held_key ? this.#held_key.split(',').map(Number) : []));

  constructor(
    choices: Choices | null,
    confirm: boolean,
    private readonly host: MakingHost,
  ) {
    this.machine = new_machine(choices, confirm);
    this.pointing = new Pointing({
      machine: () => this.machine,
      view: host.view,
      cell: host.cell,
      skip: host.skip,
      send: (event) => this.send(event),
      focus: host.focus,
      occupied: (square) => piece_at(host.position(), square) !== undefined,
    });
  }

  /** New choices end a half-made move. */
  take_choices(choices: Choices | null): void {
    if (choices === this.machine.choices) return;
    this.machine = with_choices(this.machine, choices);
    this.hover_facing = -1;
    this.refused = '';
  }

  ask_before_sending(confirm: boolean): void {
    this.machine = { ...this.machine, confirm };
  }

  #sound(name: SoundName, square: number): void {
    play_sound(name, heard_at(this.host.view(), square, this.host.pitch(this.piece?.kind ?? '')));
  }

  /** Square under the pointer if something can be done with it, else -1. */
  get lit(): number {
    const { square } = this.pointing;
    if (this.state.at === 'idle') return this.#movable.has(square) ? square : -1;
    return this.#reach.has(square) || this.marks.some((mark) => mark.square === square && !mark.holds) ? square : -1;
  }

  send(event: MoveEvent): void {
    const before = this.machine.state;
    this.machine = advance(this.machine, event);
    const { state, refusal } = this.machine;
    this.hover_facing = -1;
    if (refusal === null) this.refused = '';
    if (state.at === 'idle' && before.at !== 'idle' && before.at !== 'sent') this.host.oncancel();
    if (state.at === 'sent' && before.at !== 'sent') void this.#deliver(state.move.text);
    void tick().then(() => this.host.settled());
    if (event.do === 'step' && refusal === null)
      this.#sound(event.step === 'left' || event.step === 'right' ? 'servo' : 'engine', this.chosen);
    else if (this.glanced >= 0) this.#sound('hit', this.glanced);
  }

  /** A key on the board whose focus is on `square`; false if it is not for the move. */
  key(event: KeyboardEvent, square: number): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.machine.choices) return false;
    this.host.skip();
    const events = events_of_key({ key: event.key, shift: event.shiftKey }, this.machine, this.ring, square);
    events?.forEach((each) => {
      this.send(each);
      if (each.do === 'next_piece' && this.chosen >= 0) this.host.focus(this.chosen);
    });
    return events !== null;
  }

  /** A turn of the wheel while an enemy is the target shows another place to fire from; true if it was taken. */
  wheel(back: boolean): boolean {
    if (this.state.at !== 'attack' || this.state.shots.length < 2) return false;
    this.send({ do: 'next_target', back });
    return true;
  }

  /** Shows a move that somebody else thought of, ready to be played. */
  suggest(text: string): boolean {
    this.send({ do: 'suggest', text });
    return this.machine.refusal === null;
  }

  /** Returns true if the text was a move. */
  typed(text: string): boolean {
    const event: MoveEvent = { do: 'typed', text };
    if (advance(this.machine, event).refusal) return false;
    this.send(event);
    return true;
  }

  /** Sends the move that waits for it, if any. */
  confirm(): void {
    if (this.state.at === 'confirm') this.send({ do: 'send' });
  }

  /** A square in words, with what it means for the move. */
  describe(square: number): string {
    const { t } = this.host;
    const words = square_words(this.host.position(), square, t);
    const fewest = this.#reach.get(square);
    const mark = this.marks.find((each) => each.square === square);
    if (mark && !mark.holds) return `${words}, ${t('board.can_destroy')}`;
    if (mark || this.#held.has(square)) return `${words}, ${t('board.holds')}`;
    return fewest === undefined ? words : `${words}, ${t('board.reach', { n: fewest })}`;
  }

  async #deliver(text: string): Promise<void> {
    let reason: string | void;
    try {
      reason = await this.host.onmove(text);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    const { state } = this.machine;
    if (state.at !== 'sent' || state.move.text !== text) return;
    this.machine = advance(this.machine, { do: reason ? 'refused' : 'acknowledged' });
    this.refused = reason ?? '';
  }
}
