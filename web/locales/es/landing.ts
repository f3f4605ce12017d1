import type { landing as en } from '../en/landing.ts';

export const landing: typeof en = {};
