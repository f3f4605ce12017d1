import type { JobHelpers } from 'graphile-worker';
import type { Deps } from '#server/deps.ts';
import { type StepsContext, stepsContext } from '#server/platform/commands/context.ts';

/** Of a job or a command that has something to say to the operator. */
export interface WarningContext extends StepsContext {
  /** For the log of the process. */
  readonly warn: (message: string) => void;
}

type JobCommand<Input> = (ctx: WarningContext, input: Input) => Promise<void>;

/** By the names of tasks, what is queued for each: the input of its command, or nothing. */
export type PayloadsOf<Jobs extends Readonly<Record<string, JobCommand<never>>>> = {
  readonly [T in keyof Jobs]: Parameters<Jobs[T]> extends [unknown, infer Input]
    ? Input
    : Record<never, never>;
};

/** A task of the queue that runs a command. Its input is what was queued. */
export function job(
  deps: Deps,
  command: JobCommand<never>,
): (payload: unknown, helpers: Pick<JobHelpers, 'logger'>) => Promise<void> {
  return (payload, { logger }) => {
    const warn = (message: string) => void logger.warn(message);
    // A job may take long: what each of its database transactions writes has the moment of that one.
    const transaction: StepsContext['transaction'] = (work) => stepsContext(deps).transaction(work);
    return command({ ...stepsContext(deps), transaction, warn }, payload as never);
  };
}
