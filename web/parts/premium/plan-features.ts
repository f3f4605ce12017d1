/** What the plans differ in, in the order in which people ask for it. The address of the upgrade names one of them. */
export const PLAN_FEATURES = [
  'unlimited_groups',
  'custom_colours',
  'recurring_expenses',
  'csv_export',
  'pdf_export',
  'analytics',
  'support',
  'early_access',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/** Those that an installation has: where no address for support is set, it answers no questions first. */
export function featuresOf({ hasSupport }: { hasSupport: boolean }): readonly PlanFeature[] {
  return PLAN_FEATURES.filter((feature) => feature !== 'support' || hasSupport);
}

/** What Premium names already and this version does not have yet. */
export const COMING: readonly PlanFeature[] = ['csv_export', 'pdf_export', 'analytics', 'early_access'];

/** The places that lead to the upgrade screen. */
export const SOURCES = [
  'limit_banner',
  'limit_reminder',
  'limit_refusal',
  'new_group',
  'group_form',
  'groups',
  'invitation',
  'recurring_expenses',
  'profile',
  'pricing',
] as const;
export type Source = (typeof SOURCES)[number];

/** The one of them that an address names, if it names one. */
export function named<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((one) => one === text);
}
