// Preferences of this device, kept in local storage.

/** Looks of the board: the first follows the theme of the page. */
export const boards = ['map', 'printed', 'winter', 'night', 'contrast'] as const;
/** Looks of the pieces: drawn, simple for small squares, counters with their armour in figures, black and white. */
export const piece_looks = ['painted', 'flat', 'counters', 'contrast'] as const;
export type PieceLook = (typeof piece_looks)[number];
export const confirmations = ['touch', 'always', 'slow', 'never'] as const;
export type Confirmation = (typeof confirmations)[number];

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  board: (typeof boards)[number];
  pieces: PieceLook;
  /** When a move is confirmed; `touch` means on touch screens, unless the game is fast. */
  confirm: Confirmation;
  sound: boolean;
  volume: number;
  animate: boolean;
  coordinates: boolean;
  danger: boolean;
  blind: boolean;
}

export const default_settings: Settings = {
  theme: 'auto',
  board: 'map',
  pieces: 'painted',
  confirm: 'touch',
  sound: true,
  volume: 0.35,
  animate: true,
  coordinates: true,
  danger: false,
  blind: false,
};

const key = 'tankchess.settings';

export function read_settings(text: string | null): Settings {
  const result = { ...default_settings };
  try {
    const stored = JSON.parse(text ?? '{}') as Record<string, unknown>;
    for (const name of Object.keys(default_settings) as (keyof Settings)[]) {
      if (typeof stored[name] === typeof default_settings[name]) Object.assign(result, { [name]: stored[name] });
    }
  } catch {
    return result;
  }
  if (!['auto', 'light', 'dark'].includes(result.theme)) result.theme = default_settings.theme;
  if (!boards.includes(result.board)) result.board = default_settings.board;
  if (!piece_looks.includes(result.pieces)) result.pieces = default_settings.pieces;
  if (!confirmations.includes(result.confirm)) result.confirm = default_settings.confirm;
  result.volume = Math.min(1, Math.max(0, result.volume));
  return result;
}

export const settings = $state<Settings>(read_settings(globalThis.localStorage?.getItem(key) ?? null));

export function change_settings(part: Partial<Settings>): void {
  Object.assign(settings, part);
  localStorage.setItem(key, JSON.stringify(settings));
  apply_theme();
}

export function apply_theme(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  root.dataset['board'] = settings.board;
  root.dataset['pieces'] = settings.pieces;
  root.dataset['motion'] = settings.animate ? 'on' : 'off';
}

/** Two open tabs share one set of preferences. */
export function follow_other_tabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    Object.assign(settings, read_settings(event.newValue));
    apply_theme();
  });
}
