// <tank-board>: shows a position, plays turns, takes moves. The drawing, the plan of a turn and the machine that makes a
// move of presses are those of our own client.
import colours from '$/art/colours.css?inline';
import { markers_svg, piece_svg, terrain_svg } from '$/art/draw';
import { piece_defs } from '$/art/pieces';
import pieces_css from '$/art/pieces.css?inline';
import { marker_defs } from '$/art/terrain';
import terrain_css from '$/art/terrain.css?inline';
import type { Effect } from '$/board/animation';
import { square_after_key } from '$/board/focus';
import { advance } from '$/board/move-machine';
import { new_machine, type Event as MachineEvent, type Machine } from '$/board/move-state';
import { chosen_square, ring_of, turned } from '$/board/preview';
import { unit, View, type Rotation } from '$/board/view';
import { empty_board, facing_names, piece_at, read_tps, square_name, type Board } from '$/lib/tps';
import { read_choices, type Choices, type WireChoices } from '$/net/choices';
import { ground_marks, over_marks } from './marks';
import { show_turn } from './show';
import style from './style.css?inline';

const margin = 56;
const side_names = { w: 'White', b: 'Black', x: 'Flag White', y: 'Flag Black' };
// Colours are variables of the element itself, so that each board can have its own.
// A sheet made by script is allowed by content policies that forbid styles in the page.
const sheet = new CSSStyleSheet();
sheet.replaceSync(colours.replace(':root', ':host') + pieces_css + terrain_css + style);

export class TankBoard extends HTMLElement {
  static readonly observedAttributes = ['position', 'rotation', 'coordinates', 'label'];

  private board: Board = empty_board(16, 16);
  private machine: Machine = new_machine(null, false);
  private wire: object | null = null;
  private cursor = 0;
  private showing = 0;
  private readonly root = this.attachShadow({ mode: 'open' });

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet];
    this.root.innerHTML =
      `<svg class="tc-art" part="board" aria-hidden="true"><defs>${piece_defs()}${marker_defs()}</defs>` +
      '<rect class="frame" part="frame" rx="20"/><g part="coordinates"></g><g part="ground"></g><g class="under"></g>' +
      '<g part="pieces"></g><g class="over"></g><g class="live"></g><rect class="cursor" part="cursor" width="92" height="92" rx="12"/></svg>' +
      '<div class="said" aria-live="polite"></div>';
    this.svg.addEventListener('click', (event) => this.pressed(event));
    this.addEventListener('keydown', (event) => this.key(event));
    this.addEventListener('focus', () => this.say(this.words(this.cursor)));
  }

  connectedCallback(): void {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    if (!this.hasAttribute('role')) this.setAttribute('role', 'application');
    this.draw_all();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === 'position' && value !== null && before !== value) this.show(value);
    else if (name === 'label') this.setAttribute('aria-label', value ?? '');
    else this.draw_all();
  }

  get position(): string {
    return this.getAttribute('position') ?? '';
  }
  set position(text: string) {
    this.setAttribute('position', text);
  }
  get rotation(): number {
    const degrees = Number(this.getAttribute('rotation'));
    return [90, 180, 270].includes(degrees) ? degrees : 0;
  }
  set rotation(degrees: number) {
    this.setAttribute('rotation', String(degrees));
  }
  get choices(): object | null {
    return this.wire;
  }
  set choices(wire: object | null) {
    let read: Choices | null;
    try {
      // Retreat is played action by action, which this board does not take.
      read = wire && !('retreat' in wire) ? read_choices(wire as WireChoices) : null;
    } catch (error) {
      this.tell('tank-error', { message: `choices: ${(error as Error).message}` });
      return;
    }
    this.wire = wire;
    this.toggleAttribute('movable', read !== null);
    this.set_machine(new_machine(read, this.hasAttribute('confirm')));
  }

  async play(effects: readonly Effect[], position: string): Promise<void> {
    const [before, turn] = [this.board, ++this.showing];
    const after = this.read(position);
    if (!after) return;
    this.choices = null;
    const still = this.getAttribute('animation') === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!still) {
      const stage = {
        board: (board: Board) => this.draw_pieces(board),
        live: (svg: string) => (this.layer('.live').innerHTML = svg),
      };
      await show_turn(before, after, effects, this.view, stage, () => turn !== this.showing);
    }
    if (turn !== this.showing) return;
    this.position = position;
    this.tell('tank-shown', { position });
  }

  refuse(): void {
    this.set_machine(advance(this.machine, { do: 'refused' }));
  }

  private get svg(): SVGSVGElement {
    return this.root.querySelector('svg')!;
  }
  private layer(selector: string): Element {
    return this.root.querySelector(selector)!;
  }
  private get view(): View {
    return new View(this.board.w, this.board.h, this.rotation as Rotation);
  }

  private read(text: string): Board | null {
    try {
      return read_tps(text);
    } catch (error) {
      this.tell('tank-error', { message: (error as Error).message });
      return null;
    }
  }

  private show(text: string): void {
    ++this.showing;
    const board = this.read(text);
    if (!board) return;
    this.board = board;
    this.cursor = Math.min(this.cursor, board.w * board.h - 1);
    this.choices = null;
    this.draw_all();
  }

  private draw_all(): void {
    const view = this.view;
    const edge = this.getAttribute('coordinates') === 'off' ? 12 : margin;
    const [width, height] = [view.cols * unit, view.rows * unit];
    const box = [-edge, -edge, width + 2 * edge, height + 2 * edge];
    this.svg.setAttribute('viewBox', box.join(' '));
    ['x', 'y', 'width', 'height'].forEach((name, index) => this.layer('.frame').setAttribute(name, String(box[index])));
    const { bottom, left } = view.labels();
    const label = (text: string, x: number, y: number): string => `<text class="coordinate" x="${x}" y="${y}">${text}</text>`;
    this.layer('[part=coordinates]').innerHTML =
      edge < margin
        ? ''
        : bottom.map((text, col) => label(text, col * unit + 50, height + edge / 2)).join('') +
          left.map((text, row) => label(text, -edge / 2, row * unit + 50)).join('');
    this.layer('[part=ground]').innerHTML = terrain_svg(this.board, view);
    this.layer('.live').innerHTML = '';
    this.draw_pieces(this.board);
    this.draw_marks();
  }

  private draw_pieces(board: Board): void {
    const view = this.view;
    const standing = board.pieces.map((piece) => {
      const { x, y } = view.center(piece.at);
      return `<g class="tc-${piece.side}" part="piece" transform="translate(${x} ${y})">${piece_svg(piece, view.angle(piece.facing))}</g>`;
    });
    this.layer('[part=pieces]').innerHTML = markers_svg(board, view, false) + standing.join('') + markers_svg(board, view, true);
  }

  private draw_marks(): void {
    const view = this.view;
    this.layer('.under').innerHTML = ground_marks(this.machine, view);
    this.layer('.over').innerHTML = over_marks(this.machine, view);
    const [col, row] = view.cell(this.cursor);
    this.layer('.cursor').setAttribute('x', String(col * unit + 4));
    this.layer('.cursor').setAttribute('y', String(row * unit + 4));
  }

  private pressed(event: MouseEvent): void {
    const mark = (event.target as Element).closest('[data-facing],[data-exit]') as SVGElement | null;
    if (mark?.dataset.facing) return this.advance({ do: 'facing', facing: Number(mark.dataset.facing) });
    if (mark?.dataset.exit) {
      const [from, facing] = mark.dataset.exit.split(':').map(Number);
      return this.advance({ do: 'exit', from: from!, facing: facing! });
    }
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
    const square = this.view.square(Math.floor(place.x / unit), Math.floor(place.y / unit));
    if (square >= 0) this.press(square);
  }

  private press(square: number): void {
    this.cursor = square;
    if (this.machine.choices) this.advance({ do: 'square', square });
    else this.draw_marks();
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const ring = ring_of(this.machine, -1);
    const next = ring ? -1 : square_after_key(this.view, this.cursor, event.key, event.ctrlKey);
    if (ring && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      this.advance({ do: 'turn', facing: turned(ring, event.key === 'ArrowRight' ? 1 : -1) });
    } else if (ring && event.key === 'Enter') this.advance({ do: 'facing', facing: ring.current });
    else if (event.key === 'Escape') this.advance({ do: 'back' });
    else if (event.key === 'Enter' || event.key === ' ') this.press(this.cursor);
    else if (next >= 0) {
      this.cursor = next;
      this.draw_marks();
      this.say(this.words(next));
    } else return;
    event.preventDefault();
  }

  private advance(event: MachineEvent): void {
    this.set_machine(advance(this.machine, event));
  }

  private set_machine(machine: Machine): void {
    const [before, sent_before] = [chosen_square(this.machine), this.machine.state.at === 'sent'];
    this.machine = machine;
    const chosen = chosen_square(machine);
    const name = (at: number): string | null => (at < 0 ? null : square_name(at, this.board.w));
    this.draw_marks();
    if (machine.refusal) this.tell('tank-refused', { reason: machine.refusal, square: name(machine.refused_at) });
    if (chosen !== before) this.tell('tank-select', { square: name(chosen) });
    if (machine.state.at === 'sent' && !sent_before) this.tell('tank-move', { move: machine.state.move.text });
  }

  private words(at: number): string {
    const piece = piece_at(this.board, at);
    const what = piece
      ? `: ${side_names[piece.side]} ${piece.kind}${piece.wreck ? ' wreck' : ` facing ${facing_names[piece.facing]}`}`
      : '';
    return square_name(at, this.board.w) + what;
  }

  private say(text: string): void {
    this.layer('.said').textContent = text;
  }

  private tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
