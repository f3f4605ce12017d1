import type { Group } from '#contract/groups.ts';

/** The part in the currency that most of the reader's unarchived groups begin with; the first where no group begins with any. */
export function inUsualCurrency<Part extends { readonly currency: string }>(
  parts: readonly Part[],
  groups: readonly Pick<Group, 'defaultCurrency' | 'archivedAt'>[],
): Part | undefined {
  const usual = groups.filter(({ archivedAt }) => archivedAt === null).map((group) => group.defaultCurrency);
  const countOf = (code: string) => usual.filter((one) => one === code).length;
  const code = usual
    .filter((one) => parts.some(({ currency }) => currency === one))
    .reduce<string | undefined>(
      (best, one) => (best && countOf(best) >= countOf(one) ? best : one),
      undefined,
    );
  return parts.find(({ currency }) => currency === code) ?? parts[0];
}
