// Where servers under test keep their data: SQLite in a folder of each, or, with TC_TEST_STORE=postgres in the
// environment, a database of each in one PostgreSQL that is made for the run.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../scripts/test-postgres');

function run(...words: string[]): string {
  return execFileSync(script, words, { encoding: 'utf8' }).trim();
}

/** Makes it where it is asked for, once for a run; it ends with this process. Gives the words for the shared server's command. */
export function startStore(): string {
  if (process.env.TC_TEST_STORE !== 'postgres') return '';
  // Workers read the configuration as well: they know it from the first process.
  if (process.env.TANKCHESS_E2E_POSTGRES === undefined) {
    const folder = `/tmp/tankchess-e2e-pg-${process.pid}`;
    process.env.TANKCHESS_E2E_POSTGRES = folder;
    process.env.TANKCHESS_E2E_STORE = run('start', folder, `${process.pid}`);
  }
  return `--store '${process.env.TANKCHESS_E2E_STORE}'`;
}

/** What a server of its own is told to keep its data in a database of this name; nothing where it has its folder. */
export function storeSettings(name: string): string[] {
  const folder = process.env.TANKCHESS_E2E_POSTGRES;
  return folder === undefined ? [] : ['--store', run('add', folder, name)];
}
