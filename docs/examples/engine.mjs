#!/usr/bin/env node
// A whole engine for Tank Chess in JavaScript: it takes something of the enemy's if it can, else plays at random. It
// speaks the engine protocol and asks the program `tankchess` for the rules:
//
//   PATH="$PWD/build/release:$PATH" node docs/examples/engine.mjs
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

// What the program prints for these words, or an error with its own line.
function tankchess(...words) {
  const run = spawnSync('tankchess', words, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(run.stderr.trim());
  return run.stdout.trim();
}

// `tps <seven words> [moves ...]` or `setup ID [rules R] [moves ...]` as options of the program.
function setPosition(words) {
  const at = words.indexOf('moves');
  const [kind, ...how] = at < 0 ? words : words.slice(0, at);
  const played = at < 0 ? [] : words.slice(at + 1);
  const start =
    kind === 'tps'
      ? ['--position', how.join(' ')]
      : ['--setup', how[0] ?? '', ...(how[1] === 'rules' ? ['--rules', how[2] ?? ''] : [])];
  if (!played.length) return start;
  return ['--position', tankchess('apply', ...start, '--moves', played.join(', '))];
}

function answer(position) {
  let moves = [];
  try {
    moves = tankchess('moves', ...position).split('\n').filter(Boolean);
  } catch {
    // No such position: there is no move.
  }
  const captures = moves.filter((move) => /\([^)]*[A-Z]\d/.test(move));
  const choice = captures.length ? captures : moves;
  const move = choice[Math.floor(Math.random() * choice.length)];
  return 'bestmove ' + (move ? move.replaceAll(' ', '') : 'none');
}

let position = [];
let waiting = false;
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === 'quit') break;
  if (word === 'uci') {
    console.log('id name Example in JavaScript\nid author the Tank Chess contributors\nuciok');
  } else if (word === 'isready') {
    console.log('readyok');
  } else if (word === 'position') {
    try {
      position = setPosition(rest);
    } catch (error) {
      console.log('info string error: ' + String(error.message).split('\n')[0]);
    }
  } else if (word === 'go') {
    waiting = rest.includes('infinite');
    if (!waiting) console.log(answer(position));
  } else if (word === 'stop' && waiting) {
    waiting = false;
    console.log(answer(position));
  }
}
process.exit(0);
