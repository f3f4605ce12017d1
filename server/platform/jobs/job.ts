import type { Deps } from '#server/deps.ts';
import { type StepsContext, stepsContext } from '#server/platform/commands/context.ts';

/** A task of the queue that runs a command. Its input is what was queued. */
export function job<Input>(
  deps: Deps,
  command: (ctx: StepsContext, input: Input) => Promise<void>,
): (input: Input) => Promise<void> {
  return (input) => command(stepsContext(deps), input);
}
