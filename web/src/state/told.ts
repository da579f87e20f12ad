// What this device has explained to its user, each thing once.

const key = (id: string): string => `tankchess.told.${id}`;

/** True the first time that this device asks. */
export function first_time(id: string): boolean {
  if (localStorage.getItem(key(id))) return false;
  localStorage.setItem(key(id), '1');
  return true;
}
