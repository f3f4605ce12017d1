import type { Writer } from '#server/platform/db/database.ts';
import type { GroupPlans } from './queries.ts';
import { savePlan } from './rows.ts';

export { dropPlans, takePlaceInPlans } from './rows.ts';

/**
 * Keeps the plans that are shown, where they are new: after that, booking one of their payments leaves the others as they
 * are. The one write that GETs make; docs/decisions/0013-stable-plans.md says why.
 */
export async function keepShownPlans(
  writer: Writer,
  groupId: string,
  { plans, seq }: GroupPlans,
): Promise<void> {
  const found = plans.filter(({ isNew }) => isNew);
  await Promise.all(found.map((plan) => savePlan(writer, { groupId, seq }, plan)));
}
