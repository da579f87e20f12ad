// One socket to the server: joins games, keeps their versions, sends intents until they are answered,
// and comes back by itself after a lost connection.
import { read_message, type ClientMessage, type Intent, type ServerMessage } from './messages';

export type LinkState = 'connecting' | 'open' | 'lost';
export type Answer = { ok: true; version: number } | { ok: false; reason: string; text: string };
type GameMessage = Extract<ServerMessage, { t: 'state' | 'event' | 'chat' | 'chat_gone' | 'presence' | 'watchers' }>;
type LobbyMessage = Extract<ServerMessage, { t: 'lobby' | 'seek' | 'seek_gone' }>;
type TopicMessage = Extract<ServerMessage, { t: 'tournament' | 'study' | 'cursor' | 'club' }>;
type Topic = 'tournament' | 'study' | 'club';
export type TopicListener = (message: TopicMessage) => void;
type NewsMessage = Extract<ServerMessage, { t: 'challenge' | 'challenge_gone' | 'notice' | 'started' | 'job' | 'hello' }>;
type Unsent<T> = T extends Intent ? Omit<T, 'key'> : never;

interface Joined {
  version: number | null;
  listeners: Set<(message: GameMessage) => void>;
}

export interface WireSocket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

const ping_every_ms = 10_000;
const silent_after_ms = 25_000;
const join_again_ms = 2000;
const first_wait_ms = 500;
const longest_wait_ms = 15_000;

/** Wait before the n-th attempt (from 0): doubling, capped, with up to a third of jitter. */
export function backoff(attempt: number, random: number): number {
  const wait = Math.min(longest_wait_ms, first_wait_ms * 2 ** attempt);
  return Math.round(wait * (2 / 3 + random / 3));
}

export class Link {
  private socket: WireSocket | null = null;
  private open = false;
  private attempt = 0;
  private wait_ms: number | null = null;
  private retry_timer: ReturnType<typeof setTimeout> | null = null;
  private ping_timer: ReturnType<typeof setInterval> | null = null;
  private heard = 0;
  private ping_count = 0;
  private ping_sent = 0;
  private stopped = true;
  private games = new Map<string, Joined>();
  /** By kind and id. */
  private topics = new Map<string, { t: Topic; id: string; listener: TopicListener }>();
  private lobby_listeners = new Set<(message: LobbyMessage) => void>();
  private news_listeners = new Set<(message: NewsMessage) => void>();
  private pending = new Map<string, { intent: Intent; answer: (answer: Answer) => void }>();

  /** Milliseconds to add to the local clock to get the server's. */
  clock_offset = 0;
  lag = 0;

  constructor(
    private make_socket: () => WireSocket,
    private on_state: (state: LinkState) => void,
    private new_key: () => string = () => crypto.randomUUID(),
  ) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    if (this.retry_timer) clearTimeout(this.retry_timer);
    this.drop();
  }

  /** Opens a new socket at once: after a log-in, or when the browser is online again. */
  restart(): void {
    if (this.stopped) return;
    this.drop();
    if (this.retry_timer) clearTimeout(this.retry_timer);
    this.attempt = 0;
    this.connect();
  }

  /** The browser says that there is no network: an open socket would only notice much later. */
  lose(): void {
    if (!this.stopped) this.closed(this.socket);
  }

  join(game: string, listener: (message: GameMessage) => void): () => void {
    let joined = this.games.get(game);
    if (!joined) {
      joined = { version: null, listeners: new Set() };
      this.games.set(game, joined);
    } else joined.version = null;
    joined.listeners.add(listener);
    this.send_if_open({ t: 'join', game });
    return () => {
      joined.listeners.delete(listener);
      if (joined.listeners.size > 0) return;
      this.games.delete(game);
      this.send_if_open({ t: 'leave', game });
    };
  }

  lobby(listener: (message: LobbyMessage) => void): () => void {
    this.lobby_listeners.add(listener);
    this.send_if_open({ t: 'lobby', on: true });
    return () => {
      this.lobby_listeners.delete(listener);
      if (this.lobby_listeners.size === 0) this.send_if_open({ t: 'lobby', on: false });
    };
  }

  /** Follows a tournament, a study or a club; one page looks at it. */
  follow(t: Topic, id: string, listener: TopicListener): () => void {
    this.topics.set(t + id, { t, id, listener });
    this.send_if_open({ t, id, on: true });
    return () => {
      this.topics.delete(t + id);
      this.send_if_open({ t, id, on: false });
    };
  }

  /** Asks again: who may see it has changed. */
  follow_again(t: 'study', id: string): void {
    this.send_if_open({ t, id, on: true });
  }

  /** Tells the others in a study where this one is. */
  point(cursor: Omit<Extract<ClientMessage, { t: 'cursor' }>, 't'>): void {
    this.send_if_open({ t: 'cursor', ...cursor });
  }

  news(listener: (message: NewsMessage) => void): () => void {
    this.news_listeners.add(listener);
    return () => this.news_listeners.delete(listener);
  }

  /** Sends an intent under a new key; after a reconnect it is sent again under the same key. */
  intend(unsent: Unsent<Intent>): Promise<Answer> {
    const intent = { ...unsent, key: this.new_key() } as Intent;
    return new Promise((answer) => {
      this.pending.set(intent.key, { intent, answer });
      this.send_if_open(intent);
    });
  }

  private connect(): void {
    this.on_state(this.attempt === 0 ? 'connecting' : 'lost');
    const socket = this.make_socket();
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onclose = () => this.closed(socket);
    socket.onmessage = (event) => this.received(event.data);
  }

  private opened(): void {
    this.open = true;
    this.heard = Date.now();
    this.on_state('open');
    for (const [game, joined] of this.games) {
      this.send(joined.version === null ? { t: 'join', game } : { t: 'join', game, version: joined.version });
    }
    if (this.lobby_listeners.size > 0) this.send({ t: 'lobby', on: true });
    for (const { t, id } of this.topics.values()) this.send({ t, id, on: true });
    for (const { intent } of this.pending.values()) this.send(intent);
    this.ping();
    this.ping_timer = setInterval(() => {
      if (Date.now() - this.heard > silent_after_ms) this.closed(this.socket);
      else this.ping();
    }, ping_every_ms);
  }

  private ping(): void {
    this.ping_sent = Date.now();
    this.send({ t: 'ping', n: (this.ping_count += 1) });
  }

  private closed(socket: WireSocket | null): void {
    if (socket !== this.socket) return;
    this.drop();
    if (this.stopped) return;
    this.on_state('lost');
    const wait = this.wait_ms ?? backoff(this.attempt, Math.random());
    this.wait_ms = null;
    this.attempt += 1;
    this.retry_timer = setTimeout(() => this.connect(), wait);
  }

  private drop(): void {
    if (this.ping_timer) clearInterval(this.ping_timer);
    this.ping_timer = null;
    this.open = false;
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onclose = socket.onmessage = null;
      socket.close();
    }
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private send_if_open(message: ClientMessage): void {
    if (this.open) this.send(message);
  }

  private received(text: string): void {
    this.heard = Date.now();
    const message = read_message(text);
    if (message instanceof Error) {
      console.warn(`unreadable message from the server: ${message.message}`);
      return;
    }
    switch (message.t) {
      case 'hello':
        this.attempt = 0;
        this.clock_offset = message.now - Date.now();
        this.tell_news(message);
        break;
      case 'pong':
        if (message.n === this.ping_count) {
          this.lag = Date.now() - this.ping_sent;
          this.clock_offset = message.now - Date.now() + this.lag / 2;
        }
        break;
      case 'state':
      case 'event':
        this.versioned(message);
        break;
      case 'chat':
      case 'chat_gone':
      case 'presence':
      case 'watchers':
        this.tell_game(message);
        break;
      case 'lobby':
      case 'seek':
      case 'seek_gone':
        for (const listener of this.lobby_listeners) listener(message);
        break;
      case 'tournament':
        this.topics.get(`tournament${message.tournament.id}`)?.listener(message);
        break;
      case 'study':
      case 'cursor':
        this.topics.get(`study${message.study}`)?.listener(message);
        break;
      case 'club':
        this.topics.get(`club${message.id}`)?.listener(message);
        break;
      case 'ack':
        this.answered(message.key, { ok: true, version: message.version });
        break;
      case 'refused':
        this.answered(message.key, { ok: false, reason: message.reason, text: message.text });
        break;
      case 'bye':
        this.wait_ms = message.retry_ms;
        break;
      case 'error':
        console.warn(`the server did not understand: ${message.text}`);
        // A busy server lets nobody join: the game is asked for again.
        if (message.game && (message.id === 'slow_down' || message.id === 'storage')) this.join_later(message.game);
        break;
      default:
        this.tell_news(message);
    }
  }

  private versioned(message: Extract<GameMessage, { t: 'state' | 'event' }>): void {
    const joined = this.games.get(message.game);
    if (!joined) return;
    if (message.t === 'event') {
      if (joined.version === null || message.version <= joined.version) return;
      if (message.version > joined.version + 1) {
        // A gap: never guess, ask for the whole state.
        joined.version = null;
        this.send_if_open({ t: 'join', game: message.game });
        return;
      }
    }
    joined.version = message.version;
    this.tell_game(message);
  }

  private join_later(game: string): void {
    setTimeout(() => {
      const joined = this.games.get(game);
      if (joined && joined.version === null) this.send_if_open({ t: 'join', game });
    }, join_again_ms);
  }

  private answered(key: string, answer: Answer): void {
    const waiting = this.pending.get(key);
    this.pending.delete(key);
    waiting?.answer(answer);
  }

  private tell_game(message: GameMessage): void {
    for (const listener of this.games.get(message.game)?.listeners ?? []) listener(message);
  }

  private tell_news(message: NewsMessage): void {
    for (const listener of this.news_listeners) listener(message);
  }
}
