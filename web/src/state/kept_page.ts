// The page kept by a service worker, for times without a network.

const wait_ms = 3000;

/** After the page is there, so that the first visit stays small. */
export function keep_page(on_update: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    void navigator.serviceWorker.register('/sw.js').then(
      (registration?: ServiceWorkerRegistration) => {
        // Where service workers are blocked, the answer is nothing.
        if (!registration) return;
        const offer = (worker: ServiceWorker | null) => {
          worker?.addEventListener('statechange', () => {
            // With no worker before it, this is the first visit and not an update.
            if (worker.state === 'installed' && navigator.serviceWorker.controller) on_update();
          });
        };
        if (registration.waiting && navigator.serviceWorker.controller) on_update();
        offer(registration.installing);
        registration.addEventListener('updatefound', () => offer(registration.installing));
      },
      () => undefined,
    );
  }, wait_ms);
}

/** The new build, from now on: its worker takes over and the page is loaded again. */
export async function take_update(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (waiting) {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    waiting.postMessage('take over');
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, wait_ms))]);
  }
  location.reload();
}

/** A page that does not start may have been kept badly: everything is fetched anew. */
export async function load_anew(): Promise<void> {
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  location.reload();
}
