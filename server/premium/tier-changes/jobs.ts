import { endHeldPremium } from './commands.ts';

export const TIER_JOBS = {
  'end-held-premium': endHeldPremium,
};
