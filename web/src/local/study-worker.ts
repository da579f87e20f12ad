// One analysis in a worker of its own. It is stopped by ending the worker: that takes no time and leaves what was told.
import { compiled } from './compiled';
import { LocalModule, type Bounds, type Reply } from './module';
import { with_nets } from './nets';

export interface ToStudy {
  body: string;
  bounds: Bounds;
}
export type FromStudy =
  /** Whether the module is there; then the analysis has begun. */
  { kind: 'begun'; ok: boolean } | { kind: 'progress'; body: string } | ({ kind: 'done' } & Reply);

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToStudy>) => void) | null;
  postMessage(message: FromStudy): void;
};

scope.onmessage = ({ data }) => {
  void (async () => {
    const module = await LocalModule.load(await compiled(), (body) => scope.postMessage({ kind: 'progress', body }));
    // What is known of openings is shown beside the analysis; without it there is the analysis.
    const books = await import('./books').then(
      (part) => part.books,
      () => [],
    );
    for (const text of books) module.add_book(text);
    await with_nets(module);
    scope.postMessage({ kind: 'begun', ok: true });
    scope.postMessage({ kind: 'done', ...module.study(data.body, data.bounds) });
  })().catch((error: unknown) => {
    console.warn(`no analysis on this device: ${String(error)}`);
    scope.postMessage({ kind: 'begun', ok: false });
  });
};
