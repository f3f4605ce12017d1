import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import type { Broken } from './form-state.ts';

/** The form's fields that the server refused, from `details[].path`: `name`, or `body.currencies.0` for `currencies`. */
export function refusedFields(error: unknown, fields: readonly string[]): Broken<string> {
  const broken: Broken<string> = {};
  for (const { path, code } of fieldErrorsOf(error)) {
    const name = path.replace(/^body\./, '').split('.')[0];
    if (name !== undefined && fields.includes(name)) broken[name] ??= code;
  }
  return broken;
}
