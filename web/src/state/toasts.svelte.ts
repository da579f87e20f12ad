export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'good' | 'bad';
  /** Address of what it is about. */
  path: string;
}

const state = $state<{ list: Toast[] }>({ list: [] });
let last = 0;

export function toasts(): Toast[] {
  return state.list;
}

export function toast(text: string, kind: Toast['kind'] = 'info', path = ''): void {
  const id = (last += 1);
  state.list = [...state.list.slice(-3), { id, text, kind, path }];
  setTimeout(() => dismiss(id), kind === 'bad' || path ? 9000 : 5000);
}

export function dismiss(id: number): void {
  state.list = state.list.filter((each) => each.id !== id);
}
