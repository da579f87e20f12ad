// Whether the server can be reached, as the sockets see it.
export type Connection = 'idle' | 'open' | 'lost';

const state = $state<{ value: Connection }>({ value: 'idle' });

export function connection(): Connection {
  return state.value;
}

export function set_connection(value: Connection): void {
  state.value = value;
}
