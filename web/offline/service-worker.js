// Keeps the page for times without a network. The build puts in what there is (offline/plugin.ts): a new build is a
// new list, so that the browser sees a new worker. It takes over only when no page of the old build is open.

const version = '__VERSION__';
const files = ['__FILES__'];
const name = `tankchess-${version}`;
// Of the two forms of the module the one that this browser can run; the build names them.
const with_simd = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11]);
const simd = typeof WebAssembly === 'object' && WebAssembly.validate(with_simd);
const wanted = files.filter((file) => !file.endsWith('.wasm') || file.includes('-simd') === simd);
const page = '/index.html';
const patience_ms = 4000;

const stored = (request) => caches.open(name).then((cache) => cache.match(request, { ignoreVary: true }));

async function keep(request, response) {
  if (response.ok && response.type === 'basic') await (await caches.open(name)).put(request, response.clone());
  return response;
}

// Each by itself: one file that cannot be had now is fetched when it is wanted.
async function fill() {
  const cache = await caches.open(name);
  const missing = await Promise.all(wanted.map(async (file) => ((await cache.match(file)) ? null : file)));
  await Promise.all(missing.filter(Boolean).map((file) => cache.add(file).catch(() => undefined)));
  if (!(await cache.match(page))) throw new Error('the page could not be kept');
}

async function forget_older() {
  const old = (await caches.keys()).filter((each) => each.startsWith('tankchess-') && each !== name);
  await Promise.all(old.map((each) => caches.delete(each)));
}

// The newest page while there is a network, the kept one without.
async function open_page(request) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patience_ms);
  try {
    const response = await fetch(request, { signal: patience.signal });
    return response.ok ? response : ((await stored(page)) ?? response);
  } catch {
    return (await stored(page)) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

async function open_file(request) {
  return (await stored(request)) ?? keep(request, await fetch(request));
}

// What an earlier visit could not get, or the browser has thrown away since.
let mended = false;
async function mend() {
  if (mended) return;
  mended = true;
  await fill().catch(() => (mended = false));
}

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});
self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(forget_older().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(open_page(request));
    event.waitUntil(mend());
  } else if (files.includes(url.pathname)) event.respondWith(open_file(request));
});

// A message of the server (state/push.ts). Whoever looks at a page of ours hears of it there.
async function show(message) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((each) => each.visibilityState === 'visible')) return;
  const { title, body, url, tag } = message;
  await self.registration.showNotification(title, { body, tag, data: { url }, icon: '/icons/icon-192.png' });
}

async function go_to(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((each) => new URL(each.url).pathname === url) ?? pages[0];
  if (!open) return self.clients.openWindow(url);
  await open.focus();
  return new URL(open.url).pathname === url ? open : open.navigate(url);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(go_to(event.notification.data.url));
});
