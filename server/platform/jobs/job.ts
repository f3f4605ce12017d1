import type { JobHelpers } from 'graphile-worker';
import type { Deps } from '#server/deps.ts';
import { type StepsContext, stepsContext } from '#server/platform/commands/context.ts';

/** A task of the queue that runs a command. Its input is what was queued. */
export function job<Input>(
  deps: Deps,
  command: (ctx: StepsContext, input: Input) => Promise<void>,
): (input: Input) => Promise<void> {
  return (input) => command(jobContext(deps), input);
}

/** Of a job or a command that has something to say to the operator. */
export interface WarningContext extends StepsContext {
  /** For the log of the process. */
  readonly warn: (message: string) => void;
}

export function warningJob<Input>(
  deps: Deps,
  command: (ctx: WarningContext, input: Input) => Promise<void>,
): (input: Input, helpers: Pick<JobHelpers, 'logger'>) => Promise<void> {
  return (input, { logger }) =>
    command({ ...jobContext(deps), warn: (message) => void logger.warn(message) }, input);
}

/** A job may take long: what each of its database transactions writes has the moment of that one. */
function jobContext(deps: Deps): StepsContext {
  return { ...stepsContext(deps), transaction: (work) => stepsContext(deps).transaction(work) };
}
