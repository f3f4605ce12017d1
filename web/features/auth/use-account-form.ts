import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrorsOf } from '#web/lib/api-error.ts';
import { type AccountField, useFieldText } from './use-field-text.ts';

interface AccountFormOptions<I extends FieldValues, O> {
  schema: z.ZodType<O, I>;
  fields: readonly (Path<I> & AccountField)[];
  defaultValues: DefaultValues<I>;
  submit: (values: O) => Promise<void>;
}

/** A form of a few account fields: what to spread on each, what went wrong as a whole, and whether it is on its way. */
export function useAccountForm<I extends FieldValues, O>(options: AccountFormOptions<I, O>) {
  const { schema, fields, defaultValues, submit } = options;
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues });

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await submit(values);
    } catch (error) {
      const refused = fields.flatMap((name) => {
        const rule = fieldErrorsOf(error).find(({ path }) => path === name)?.code;
        return rule === undefined ? [] : [{ name, rule }];
      });
      for (const { name, rule } of refused) form.setError(name, { type: rule }, { shouldFocus: true });
      if (refused.length === 0) setFailure(error);
    }
  });

  function field(name: Path<I> & AccountField) {
    const error = fieldText(name, form.getFieldState(name, form.formState).error?.type);
    return { ...form.register(name), ...(error === undefined ? {} : { error }) };
  }

  return {
    field,
    onSubmit: (event: FormEvent) => void onSubmit(event),
    failure,
    isBusy: form.formState.isSubmitting,
  };
}
