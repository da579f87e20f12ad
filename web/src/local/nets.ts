// The files of data/nets as this build has them, fetched when the computer is to think at full strength.
import type { LocalModule } from './module';

const urls = import.meta.glob<string>('../../../data/nets/*.net', { query: '?url', import: 'default', eager: true });

/** Whoever waits longer plays without them until they are there. */
const patience_ms = 4000;

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}

/** Hands the module its nets, in the order of their names: of those that know a mode the first counts. */
async function add_all(module: LocalModule): Promise<void> {
  const named = Object.entries(urls).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const bytes of await Promise.all(named.map(([, url]) => fetched(url)))) module.add_net(bytes);
}

let there: Promise<void> | undefined;
/** Once they are there, or not soon enough; those that cannot be had are asked for again the next time. */
export function with_nets(module: LocalModule): Promise<void> {
  there ??= Promise.race([
    add_all(module).catch((error: unknown) => {
      console.warn(`no nets: ${String(error)}`);
      there = undefined;
    }),
    new Promise<void>((resolve) => setTimeout(resolve, patience_ms)),
  ]);
  return there;
}
