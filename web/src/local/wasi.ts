// The little of WASI that our modules ask for: time, chance, and a place for words of an abort.

const bad_descriptor = 8;

export function wasi(memory: () => WebAssembly.Memory): Record<string, (...args: never[]) => number> {
  const view = () => new DataView(memory().buffer);
  const set = (at: number, value: bigint) => view().setBigUint64(at, value, true);
  return {
    clock_time_get(id: number, _precision: bigint, at: number): number {
      const ms = id === 0 ? Date.now() : performance.now();
      set(at, BigInt(Math.round(ms * 1000)) * 1000n);
      return 0;
    },
    clock_res_get(_id: number, at: number): number {
      set(at, 1000n);
      return 0;
    },
    random_get(at: number, length: number): number {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
      return 0;
    },
    fd_write(_fd: number, vectors: number, count: number, written_at: number): number {
      let total = 0;
      for (let i = 0; i < count; i += 1) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        console.warn(new TextDecoder().decode(new Uint8Array(memory().buffer, at, length)));
        total += length;
      }
      view().setUint32(written_at, total, true);
      return 0;
    },
    fd_close: () => bad_descriptor,
    fd_seek: () => bad_descriptor,
    fd_read: () => bad_descriptor,
    fd_fdstat_get: () => bad_descriptor,
    fd_prestat_get: () => bad_descriptor,
    fd_prestat_dir_name: () => bad_descriptor,
    environ_get: () => 0,
    environ_sizes_get(count_at: number, size_at: number): number {
      view().setUint32(count_at, 0, true);
      view().setUint32(size_at, 0, true);
      return 0;
    },
    sched_yield: () => 0,
    proc_exit(code: number): number {
      throw new Error(`the module ended with ${code}`);
    },
  };
}
