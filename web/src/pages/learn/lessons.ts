// Lessons: positions to solve in one turn each. The server says which turns are legal and what they do;
// a goal only looks at that answer. Words are in i18n/learn.*.json under the same ids.

export type Goal =
  | { stand: string; facing?: string }
  | { effect: string; at?: string; count?: number }
  | { outcome: 'w' }
  | { announce: 'check' | 'escape' };

export interface Step {
  id: string;
  tps: string;
  goal: Goal;
}

export interface Lesson {
  id: string;
  group: Group;
  /** Kind of the piece on its card. */
  shows: string;
  steps: Step[];
}

export const groups = ['basics', 'command', 'ground', 'special', 'modes'] as const;
export type Group = (typeof groups)[number];

const open = '8./8./8./8./8./8./8./8.';

export const lessons: Lesson[] = [
  {
    id: 'drive',
    group: 'basics',
    shows: 'LT',
    steps: [
      { id: 'ahead', tps: `8x8 ${open} wMT@D2N,bLT@H8S w last 0 1`, goal: { stand: 'D6', facing: 'N' } },
      { id: 'turn', tps: `8x8 ${open} wMT@D2N,bLT@A8S w last 0 1`, goal: { stand: 'F4', facing: 'E' } },
      { id: 'corner', tps: '8x8 8./8./8./8./3.#4./4.#3./8./8. wLT@D2N,bLT@H8S w last 0 1', goal: { stand: 'E4' } },
      { id: 'reverse', tps: '8x8 8./8./8./3.#4./8./8./8./8. wHT@D4N,bLT@H8S w last 0 1', goal: { stand: 'D3', facing: 'N' } },
    ],
  },
  {
    id: 'shoot',
    group: 'basics',
    shows: 'MT',
    steps: [
      { id: 'first', tps: `8x8 ${open} wMT@D2N,bLT@F7S w last 0 1`, goal: { effect: 'destroy', at: 'F7' } },
      { id: 'distance', tps: `8x8 ${open} wMT@D4N,bLT@D5S w last 0 1`, goal: { effect: 'destroy', at: 'D5' } },
      { id: 'line', tps: '8x8 8./8./8./.#6./8./8./8./8. wLT@B2N,bLT@B7S w last 0 1', goal: { effect: 'destroy', at: 'B7' } },
      { id: 'fixed', tps: `8x8 ${open} wTD@D2N,bHT@G5W w last 0 1`, goal: { effect: 'destroy', at: 'G5' } },
    ],
  },
  {
    id: 'armour',
    group: 'basics',
    shows: 'HT',
    steps: [
      { id: 'rear', tps: `8x8 ${open} wMT@F7NW,bHT@D6S w last 0 1`, goal: { effect: 'destroy', at: 'D6' } },
      { id: 'low', tps: '8x8 8./8./8./8./3.-4./8./8./8. wHT@D2N,bMT@D7S w last 0 1', goal: { effect: 'destroy', at: 'D7' } },
      { id: 'mortar', tps: '8x8 8./8./8./8#/8#/8./8./8. wHM@D2N,bHT@D7S w last 0 1', goal: { effect: 'destroy', at: 'D7' } },
    ],
  },
  {
    id: 'check',
    group: 'command',
    shows: 'HT',
    steps: [
      { id: 'give', tps: '8x8 6.#./6.#./8./8./8./8./.#6./8. wCLT@A1N,wMT@D4N,bCLT@H8S w mate 0 1', goal: { announce: 'check' } },
      { id: 'mate', tps: '8x8 6.#./6.#./6.#./6.#./6.#./6.#./6.#./8. wCLT@A1N,wHT@E1E,bCLT@H8S w mate 0 1', goal: { outcome: 'w' } },
    ],
  },
  {
    id: 'breakout',
    group: 'command',
    shows: 'LT',
    steps: [
      { id: 'out', tps: `8x8 ${open} wCLT@D5N,bCLT@H6S w sudden 0 1`, goal: { outcome: 'w' } },
      { id: 'threat', tps: '8x8 5.#2./5.#2./5.#2./5.#2./5.#2./5.#2./8./8. wCLT@B2N,bCLT@H8S w mate 0 1', goal: { announce: 'escape' } },
    ],
  },
  {
    id: 'cover',
    group: 'ground',
    shows: 'TK',
    steps: [
      { id: 'hedge', tps: '8x8 8./8./8./2.3a3./8./8./8./8. wMT@D3N,bLT@D7S w last 0 1', goal: { effect: 'destroy', at: 'D7' } },
      { id: 'smoke', tps: `8x8 ${open} wLT@D2N,bLT@H8S,smoke@D4 w last 0 1`, goal: { effect: 'disperse', at: 'D4' } },
    ],
  },
  {
    id: 'going',
    group: 'ground',
    shows: 'IT',
    steps: [
      { id: 'road', tps: '8x8 8./8./8./8./8./8./8=/8. wHT@A2E,bLT@H8S w last 0 1', goal: { stand: 'E2' } },
      { id: 'fire', tps: '8x8 8./8./8./8./3#^4#/8./8./8. wMT@D2N,bLT@H8S w last 0 1', goal: { stand: 'D5' } },
      { id: 'ice', tps: '8x8 8./8./8./8~/8*/8./8./8. wLT@D3N,bLT@H8S w last 0 1', goal: { stand: 'D4' } },
      { id: 'water', tps: '8x8 8./8./8./8~/8~/8./8./8. wAH@D3N,bLT@H8S w last 0 1', goal: { stand: 'D6' } },
      { id: 'mine', tps: `8x8 ${open} wMS@D2N,bLT@H8S,mine@D4 w last 0 1`, goal: { effect: 'sweep', at: 'D4' } },
    ],
  },
  {
    id: 'flame',
    group: 'special',
    shows: 'FT',
    steps: [
      { id: 'tank', tps: `8x8 ${open} wFT@D2N,bHT@D6S,bLT@H8S w last 0 1`, goal: { effect: 'destroy', at: 'D6' } },
      { id: 'hedge', tps: '8x8 8./8./2.3a3./8./8./8./8./8. wFT@D2N,bMT@C6S,bLT@H8S w last 0 1', goal: { effect: 'ignite', at: 'D6' } },
    ],
  },
  {
    id: 'screen',
    group: 'special',
    shows: 'SL',
    steps: [
      { id: 'smoke', tps: `8x8 ${open} wSL@D2N,bLT@D8S w last 0 1`, goal: { effect: 'smoke', at: 'D6' } },
      { id: 'mine', tps: `8x8 ${open} wML@D2N,bLT@H8S w last 0 1`, goal: { effect: 'lay' } },
    ],
  },
  {
    id: 'blast',
    group: 'special',
    shows: 'RB',
    steps: [
      { id: 'bomb', tps: `8x8 ${open} wRB@D2N,wLT@A1N,bHT@D6S,bLT@F6S,bLT@H8S w last 0 1`, goal: { effect: 'destroy', count: 2 } },
      { id: 'squad', tps: `8x8 ${open} wAS@D3N,bHT@D6N,bLT@H8S w last 0 1`, goal: { effect: 'destroy', at: 'D6' } },
    ],
  },
  {
    id: 'boats',
    group: 'special',
    shows: 'GB',
    steps: [
      { id: 'load', tps: '8x8 8./8./8~/8~/8~/8~/8~/8. wMT@D1N,wLL@D2N,bLT@H8S w last 0 1', goal: { effect: 'load' } },
      { id: 'unload', tps: '8x8 8./8./8~/8~/8~/8~/8~/8. wLL@D6N[MT+],bLT@H8S w last 0 1', goal: { effect: 'unload' } },
    ],
  },
  {
    id: 'fort',
    group: 'special',
    shows: 'P',
    steps: [
      { id: 'pillbox', tps: `8x8 ${open} wLT@A1N,wP@D2N,bMT@D6S,bLT@H8S w last 0 1`, goal: { effect: 'destroy', at: 'D6' } },
      { id: 'tankette', tps: `8x8 ${open} wHT@D2N,bTK@D5S,bMT@D7S w last 0 1`, goal: { effect: 'destroy', at: 'D7' } },
    ],
  },
  {
    id: 'goals',
    group: 'modes',
    shows: 'MT',
    steps: [
      { id: 'last', tps: `8x8 ${open} wMT@B2N,bLT@B7S w last 0 1`, goal: { outcome: 'w' } },
      { id: 'three', tps: `8x8 ${open} wLT@D5N,bLT@H8S w escape;w2b0 0 1`, goal: { outcome: 'w' } },
      { id: 'flag', tps: `8x8 ${open} wLT@C2N,bLT@H8S,site@D4 w flag 0 1`, goal: { effect: 'take_flag' } },
      { id: 'four', tps: `8x8 ${open} wMT@D1N,xLT@A4E,yLT@H5W,bMT@D8S w four 0 1`, goal: { effect: 'destroy' } },
    ],
  },
  {
    id: 'retreat',
    group: 'modes',
    shows: 'HM',
    steps: [
      {
        id: 'push',
        tps: '10x10 10./10./10./10./10./10./10./10./10./10. wCLT@E1N,wHT@E4N,bLT@E7S,bCLT@F10S w retreat 0 1',
        goal: { effect: 'push' },
      },
    ],
  },
];

export function find_lesson(id: string): Lesson | undefined {
  return lessons.find((lesson) => lesson.id === id);
}
