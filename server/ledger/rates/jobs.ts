import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { readExchangeRates } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'read-exchange-rates': Record<never, never>;
    }
  }
}

export function rateTasks(deps: Deps) {
  return { 'read-exchange-rates': job(deps, readExchangeRates) };
}
