import type { Browser } from '@playwright/test';

export function first_move(browser: Browser, server: string): Promise<{ ms: number; what: string }[]>;
