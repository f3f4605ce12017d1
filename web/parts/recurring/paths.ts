export const RECURRING = '/recurring-expenses';
export const NEW_RULE = `${RECURRING}/new`;
export const rulePath = (recurringExpenseId: string) => `${RECURRING}/${recurringExpenseId}`;

/** The form of a new one, with what this expense says. */
export const repeatPath = ({ id, groupId }: { id: string; groupId: string }) =>
  `${NEW_RULE}?group=${groupId}&copy=${id}`;
