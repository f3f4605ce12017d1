import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { GROUP_FIELDS, type GroupField } from './group-values.ts';

/** The fields that the server named in its refusal. */
export function refusedFields(error: unknown): GroupField[] {
  const named = fieldErrorsOf(error).map(({ path }) => path.split('.')[0]);
  return GROUP_FIELDS.filter((field) => named.includes(field));
}
