// What a phone can do besides showing a page. Each is left out where the browser cannot.

/** Keeps the screen on while the page is seen; returns what ends that. */
export function keep_awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = (): void => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (got) => {
        if (over) void got.release();
        else lock = got;
      },
      () => undefined, // an empty battery says no
    );
  };
  // The browser takes the lock back from a page that is hidden.
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

/** A buzz for those who look elsewhere: milliseconds on, off, on … */
export function vibrate(pattern: number | number[]): void {
  // Browsers refuse it, with a word on the console, to pages that nobody has touched yet.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

/** Whether somebody reads with letters that are half as large again, or larger. */
export function reads_large(): boolean {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) >= 24;
}

export function can_fill_screen(): boolean {
  return typeof document.documentElement.requestFullscreen === 'function';
}
