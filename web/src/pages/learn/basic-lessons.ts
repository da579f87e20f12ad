// What everybody needs before the first game: driving, shooting, armour, check, escape.
import type { Lesson } from './lessons';

const open = '8./8./8./8./8./8./8./8.';
const prison = '6.#./6.#./6.#./6.#./6.#./6.#./6.#./8.';

export const basic_lessons: readonly Lesson[] = [
  {
    id: 'drive',
    group: 'basics',
    shows: 'LT',
    steps: [
      { id: 'ahead', tps: `8x8 ${open} wMT@D2N,bLT@H8S w last 0 1`, goal: { stand: 'D6' }, solution: 'D2 > D6/N' },
      { id: 'spot', tps: `8x8 ${open} wMT@D4N,bLT@A8S w last 0 1`, goal: { stand: 'D4', facing: 'E' }, solution: 'D4/E' },
      { id: 'turn', tps: `8x8 ${open} wMT@D2N,bLT@A8S w last 0 1`, goal: { stand: 'F4', facing: 'E' }, solution: 'D2 > F4/E' },
      { id: 'corner', tps: '8x8 8./8./8./8./3.#4./4.#3./8./8. wLT@D2N,bLT@H8S w last 0 1', goal: { stand: 'E4' }, solution: 'D2 > E4/NE' },
      {
        id: 'reverse',
        tps: '8x8 8./8./8./2.3#3./2.#.#3./2.#.#3./8./8. wHT@D4N,bLT@H8S w last 0 1',
        goal: { stand: 'D3', facing: 'N' },
        solution: 'D4 > D3/N',
      },
    ],
  },
  {
    id: 'shoot',
    group: 'basics',
    shows: 'MT',
    steps: [
      { id: 'first', tps: `8x8 ${open} wMT@D2N,bLT@D7S w last 0 1`, goal: { effect: 'destroy', at: 'D7' }, solution: 'D2 > D3/N (D7)' },
      {
        id: 'turret',
        tps: `8x8 ${open} wMT@D2N,bLT@F7S w last 0 1`,
        goal: { effect: 'destroy', at: 'F7' },
        solution: 'D2 > D5/N (F7)',
        show: ['fire'],
      },
      { id: 'distance', tps: `8x8 ${open} wMT@D4N,bLT@D5S w last 0 1`, goal: { effect: 'destroy', at: 'D5' }, solution: 'D4 > D3/N (D5)' },
      {
        id: 'line',
        tps: '8x8 8./8./8./.#6./8./8./8./8. wLT@B2N,bLT@B7W w last 0 1',
        goal: { effect: 'destroy', at: 'B7' },
        solution: 'B2 > D5/N (B7)',
      },
      { id: 'fixed', tps: `8x8 ${open} wTD@D2N,bHT@G5W w last 0 1`, goal: { effect: 'destroy', at: 'G5' }, solution: 'D2/NE (G5)' },
    ],
  },
  {
    id: 'armour',
    group: 'basics',
    shows: 'HT',
    steps: [
      {
        id: 'side',
        tps: `8x8 ${open} wMT@D2N,bMT@D6S w last 0 1`,
        goal: { effect: 'destroy', at: 'D6' },
        solution: 'D2 > F4/N (D6)',
        show: ['armour'],
      },
      {
        id: 'rear',
        tps: `8x8 ${open} wMT@F7NW,bHT@D6S w last 0 1`,
        goal: { effect: 'destroy', at: 'D6' },
        solution: 'F7 > D8/SW (D6)',
        show: ['armour'],
      },
      {
        id: 'strong',
        tps: '8x8 8./2.#.#3./2.#.#3./2.#.#3./2.#.#3./8./8./8. wMT@F2N,wHT@D2N,bMT@D7S w last 0 1',
        goal: { effect: 'destroy', at: 'D7' },
        solution: 'D2 > D3/N (D7)',
        show: ['armour'],
      },
    ],
  },
  {
    id: 'check',
    group: 'basics',
    shows: 'HT',
    steps: [
      {
        id: 'destroy',
        tps: '8x8 6.#./6.#./8./8./8./8./.#6./8. wCLT@A1N,wMT@H3N,bCLT@H8W w sudden 0 1',
        goal: { outcome: 'w' },
        solution: 'H3 > H4/N (H8)',
        marks: [['H8', 'destroy']],
      },
      {
        id: 'give',
        tps: '8x8 8./5.#2./5.#2./8./8./8./.#6./8. wCLT@A1N,wMT@B4N,bCLT@G7S w mate 0 1',
        goal: { announce: 'check' },
        solution: 'B4 > D4/E',
        marks: [
          ['D4', 'stand', 'E'],
          ['G7', 'destroy'],
        ],
      },
      {
        id: 'answer',
        tps: `8x8 ${prison} wCLT@A1N,wMT@D2N,bLT@D7S,bCLT@H8S w mate 0 1`,
        goal: { effect: 'destroy', at: 'D7' },
        solution: 'D2 > D3/N (D7)',
      },
      {
        id: 'mate',
        tps: `8x8 ${prison} wCLT@A1N,wHT@E1E,bCLT@H8S w mate 0 1`,
        goal: { outcome: 'w' },
        solution: 'E1 > H1/E',
        marks: [['H8', 'destroy']],
      },
    ],
  },
  {
    id: 'breakout',
    group: 'basics',
    shows: 'LT',
    steps: [
      {
        id: 'out',
        tps: `8x8 ${open} wCLT@D5N,bCLT@H6S w sudden 0 1`,
        goal: { outcome: 'w' },
        solution: 'D5 > out',
        marks: [['D8', 'leave', 'N']],
      },
      {
        id: 'threat',
        tps: '8x8 5.#2./5.#2./5.#2./5.#2./5.#2./5.#2./8./8. wCLT@B2N,bCLT@H8S w mate 0 1',
        goal: { announce: 'escape' },
        solution: 'B2 > B4/N',
        marks: [['B8', 'leave', 'N']],
        show: ['ways_out'],
      },
    ],
  },
];
