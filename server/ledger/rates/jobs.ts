import { readExchangeRates } from './commands.ts';

export const RATE_JOBS = {
  'read-exchange-rates': readExchangeRates,
};
