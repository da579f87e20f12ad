// The module as this build has it: one file for browsers with SIMD and one for the others, or none at all.

const files = import.meta.glob<string>('../../module/*.wasm', { query: '?url', import: 'default', eager: true });

// The smallest module that uses SIMD: a function that makes a vector of zeros and drops it.
const with_simd = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11]);

/** Its address, or nothing where it cannot run or was not built. */
export function module_url(): string | null {
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return null;
  const name = WebAssembly.validate(with_simd) ? 'tankchess-local-simd' : 'tankchess-local';
  return files[`../../module/${name}.wasm`] ?? null;
}

export async function compiled(): Promise<WebAssembly.Module> {
  const url = module_url();
  if (!url) throw new Error('this browser or this build has no module');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the module cannot be had: ${response.status}`);
  // On the way, which the browser also remembers; a plain file server may not know the type that this needs.
  const streams = response.headers.get('Content-Type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
