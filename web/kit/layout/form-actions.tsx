import type { ReactNode } from 'react';

/** The buttons under a form: the main one last; under the thumb, at full width, on a phone. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end sm:gap-3 [&>*]:w-full sm:[&>*]:w-auto">
      {children}
    </div>
  );
}
