// Push messages to this browser, also while no page is open.
import { add_push, drop_push, get_push } from '$/net/notices';

const place_key = 'tankchess.push-place';

export function can_push(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Bytes of base64url. */
export function bytes_of(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Whether this browser gets messages: it is subscribed and the server knows it. */
export async function is_pushed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !(await registration.pushManager.getSubscription())) return false;
  const id = localStorage.getItem(place_key);
  return (await get_push()).items.some((each) => each.id === id);
}

/** False: the reader, or the browser, does not allow it. */
export async function start_push(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await get_push();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes_of(key) });
  const { endpoint, keys } = subscription.toJSON();
  const place = await add_push(endpoint ?? '', keys?.p256dh ?? '', keys?.auth ?? '');
  localStorage.setItem(place_key, place.id);
  return true;
}

export async function stop_push(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  const id = localStorage.getItem(place_key);
  localStorage.removeItem(place_key);
  if (id && (await get_push()).items.some((each) => each.id === id)) await drop_push(id);
}
