// One analysis in a worker of its own. It is stopped by ending the worker: that takes no time and leaves what was told.
import { LocalModule, type Reply } from './module';

export interface ToStudy {
  body: string;
  hash_mb: number;
  ms: number;
}
export type FromStudy = { kind: 'progress'; body: string } | ({ kind: 'done' } & Reply);

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToStudy>) => void) | null;
  postMessage(message: FromStudy): void;
};

scope.onmessage = ({ data }) => {
  void (async () => {
    const compiled = await WebAssembly.compileStreaming(fetch('/tankchess-local.wasm'));
    const module = await LocalModule.load(compiled, (body) => scope.postMessage({ kind: 'progress', body }));
    scope.postMessage({ kind: 'done', ...module.study(data.body, data.hash_mb, data.ms) });
  })().catch((error: unknown) => {
    const body = JSON.stringify({ error: { id: 'no_module', text: String(error) } });
    scope.postMessage({ kind: 'done', status: 503, body });
  });
};
