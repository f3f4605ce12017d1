import type { ReactNode } from 'react';
import type { FormHandle } from './use-form.ts';

interface FormProps {
  form: Pick<FormHandle, 'id' | 'submit'>;
  children: ReactNode;
}

/** The only `<form>` of the house. The browser's own messages are off: ours say the same in the reader's language. */
export function Form({ form, children }: FormProps) {
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog that was opened from within another form is in that form for React.
        event.stopPropagation();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}
