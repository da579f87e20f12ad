// What is met later: overlays, ground, special pieces, other games.
import type { Lesson } from './lessons';

const open = '8./8./8./8./8./8./8./8.';

export const further_lessons: readonly Lesson[] = [
  {
    id: 'danger',
    group: 'more',
    shows: 'TD',
    steps: [
      {
        id: 'safe',
        tps: '8x8 8./8./3.3#2./8./8./8./8./8. wLT@A2N,bHT@D7S w last 0 1',
        goal: { safe: true },
        solution: 'A2 > A3/N',
        show: ['danger'],
      },
      {
        id: 'trade',
        tps: '8x8 8./8./8./8./8./8./8./8. wMT@D2N,bLT@D6S,bHT@G7W w last 0 1',
        goal: { effect: 'destroy', at: 'D6' },
        solution: 'D2 > D3/N (D6)',
        show: ['danger'],
      },
    ],
  },
  {
    id: 'cover',
    group: 'ground',
    shows: 'TK',
    steps: [
      {
        id: 'low',
        tps: '8x8 8./8./8./8./3.-4./8./8./8. wHT@D2N,bMT@D7S w last 0 1',
        goal: { effect: 'destroy', at: 'D7' },
        solution: 'D2 > D3/N (D7)',
      },
      {
        id: 'mortar',
        tps: '8x8 8./8./8./8#/8#/8./8./8. wHM@D2N,bHT@D7S w last 0 1',
        goal: { effect: 'destroy', at: 'D7' },
        solution: 'D2 > D3/N (D7)',
      },
      {
        id: 'hedge',
        tps: '8x8 8./8./8./2.3a3./8./8./8./8. wMT@D3N,bLT@D7S w last 0 1',
        goal: { effect: 'destroy', at: 'D7' },
        solution: 'D3 > D5/N (D7)',
      },
      {
        id: 'smoke',
        tps: `8x8 ${open} wLT@D2N,bLT@H8S,smoke@D4 w last 0 1`,
        goal: { effect: 'disperse', at: 'D4' },
        solution: 'D2 > D4/N',
      },
    ],
  },
  {
    id: 'going',
    group: 'ground',
    shows: 'IT',
    steps: [
      { id: 'road', tps: '8x8 8./8./8./8./8./8./8=/8. wHT@A2E,bLT@H8S w last 0 1', goal: { stand: 'E2' }, solution: 'A2 > E2/E' },
      { id: 'fire', tps: '8x8 8./8./8./8./3#^4#/8./8./8. wMT@D2N,bLT@H8S w last 0 1', goal: { stand: 'D5' }, solution: 'D2 > D5/N' },
      { id: 'ice', tps: '8x8 8./8./8./8~/8*/8./8./8. wLT@D3N,bLT@H8S w last 0 1', goal: { stand: 'D4' }, solution: 'D3 > D4/N' },
      { id: 'water', tps: '8x8 8./8./8./8~/8~/8./8./8. wAH@D3N,bLT@H8S w last 0 1', goal: { stand: 'D6' }, solution: 'D3 > D6/N' },
      {
        id: 'mine',
        tps: `8x8 ${open} wMS@D2N,bLT@H8S,mine@D4 w last 0 1`,
        goal: { effect: 'sweep', at: 'D4' },
        solution: 'D2 > D4/N',
      },
    ],
  },
  {
    id: 'flame',
    group: 'special',
    shows: 'FT',
    steps: [
      {
        id: 'tank',
        tps: `8x8 ${open} wFT@D2N,bHT@D6S,bLT@H8S w last 0 1`,
        goal: { effect: 'destroy', at: 'D6' },
        solution: 'D2 > D4/N (D6)',
      },
      {
        id: 'hedge',
        tps: '8x8 8./8./2.3a3./8./8./8./8./8. wFT@D2N,bMT@C6S,bLT@H8S w last 0 1',
        goal: { effect: 'ignite', at: 'D6' },
        solution: 'D2 > D4/N (^D6 C6)',
      },
    ],
  },
  {
    id: 'screen',
    group: 'special',
    shows: 'SL',
    steps: [
      {
        id: 'smoke',
        tps: `8x8 ${open} wSL@D2N,bLT@D8S w last 0 1`,
        goal: { effect: 'smoke', at: 'D6' },
        solution: 'D2 > D3/N (*D6)',
      },
      { id: 'mine', tps: `8x8 ${open} wML@D2N,bLT@H8S w last 0 1`, goal: { effect: 'lay' }, solution: 'D2 > D4/N (!D3)' },
    ],
  },
  {
    id: 'blast',
    group: 'special',
    shows: 'RB',
    steps: [
      {
        id: 'bomb',
        tps: `8x8 ${open} wRB@D2N,wLT@A1N,bHT@D6S,bLT@F6S,bLT@H8S w last 0 1`,
        goal: { effect: 'destroy', count: 2 },
        solution: 'D2 > E5 (@ D6 F6)',
        marks: [
          ['D6', 'destroy'],
          ['F6', 'destroy'],
        ],
      },
      {
        id: 'squad',
        tps: `8x8 ${open} wAS@D3N,bHT@D6N,bLT@H8S w last 0 1`,
        goal: { effect: 'destroy', at: 'D6' },
        solution: 'D3 > D5/N (D6)',
      },
    ],
  },
  {
    id: 'boats',
    group: 'special',
    shows: 'GB',
    steps: [
      {
        id: 'load',
        tps: '8x8 8./8./8~/8~/8~/8~/8~/8. wMT@D1N,wLL@D2N,bLT@H8S w last 0 1',
        goal: { effect: 'load' },
        solution: 'D1 > D2/N',
        marks: [['D2', 'act']],
      },
      {
        id: 'unload',
        tps: '8x8 8./8./8~/8~/8~/8~/8~/8. wLL@D6N[MT+],bLT@H8S w last 0 1',
        goal: { effect: 'unload' },
        solution: 'MT D6 > D8/N',
        marks: [['D7', 'act']],
      },
    ],
  },
  {
    id: 'fort',
    group: 'special',
    shows: 'P',
    steps: [
      {
        id: 'pillbox',
        tps: `8x8 ${open} wLT@A1N,wP@D2N,bMT@D6S,bLT@H8S w last 0 1`,
        goal: { effect: 'destroy', at: 'D6' },
        solution: 'D2/N (D6)',
      },
      {
        id: 'tankette',
        tps: `8x8 ${open} wHT@D2N,bTK@D5S,bMT@D7S w last 0 1`,
        goal: { effect: 'destroy', at: 'D7' },
        solution: 'D2 > D3/N (D7)',
      },
    ],
  },
  {
    id: 'goals',
    group: 'modes',
    shows: 'MT',
    steps: [
      {
        id: 'last',
        tps: `8x8 ${open} wMT@B2N,bLT@B7S w last 0 1`,
        goal: { outcome: 'w' },
        solution: 'B2 > B3/N (B7)',
        marks: [['B7', 'destroy']],
      },
      {
        id: 'three',
        tps: `8x8 ${open} wLT@D5N,bLT@H8S w escape;w2b0 0 1`,
        goal: { outcome: 'w' },
        solution: 'D5 > out',
        marks: [['D8', 'leave', 'N']],
      },
      {
        id: 'flag',
        tps: `8x8 ${open} wLT@C2N,bLT@H8S,site@D4 w flag 0 1`,
        goal: { effect: 'take_flag' },
        solution: 'C2 > D4/NE ($)',
        marks: [
          ['D4', 'act'],
          ['E4', 'act'],
          ['D5', 'act'],
          ['E5', 'act'],
        ],
      },
      {
        id: 'four',
        tps: `8x8 ${open} wMT@D1N,xLT@A4E,yLT@H5W,bMT@D8S w four 0 1`,
        goal: { effect: 'destroy' },
        solution: 'D1/NW (A4)',
        marks: [
          ['A4', 'destroy'],
          ['H5', 'destroy'],
        ],
      },
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
        solution: 'fire E4 > E7 back',
        marks: [['E7', 'act']],
      },
    ],
  },
];
