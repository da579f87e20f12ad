// What this device has explained to its user, each thing once.
import { toast } from './toasts.svelte';

const key = (id: string): string => `tankchess.told.${id}`;

export function tell_once(id: string, text: string): void {
  if (localStorage.getItem(key(id))) return;
  localStorage.setItem(key(id), '1');
  toast(text);
}
