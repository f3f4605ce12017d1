import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Question } from './confirm-dialog.tsx';
import { type Confirm, ConfirmContext } from './use-confirm.ts';

// Nobody confirms anything in the first second: the dialog's code arrives with the first question.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

interface Asked extends Question {
  answer: (confirmed: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { ...question, answer: resolve };
        });
        setOpen(true);
      }),
    [],
  );

  function finish(confirmed: boolean) {
    setOpen(false);
    asked?.answer(confirmed);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog {...asked} open={isOpen} onResult={finish} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
