// Which lesson steps were solved on this device.
const key = 'tankchess.lessons';

export function read_progress(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function add_progress(step: string): string[] {
  const all = [...new Set([...read_progress(), step])];
  localStorage.setItem(key, JSON.stringify(all));
  return all;
}
