import { type ReactNode, useCallback, useState } from 'react';
import { deferred } from '#web/lib/loading/deferred.tsx';
import type { Question } from './confirm-dialog.tsx';
import { type Confirm, ConfirmContext } from './use-confirm.ts';

const ConfirmDialog = deferred(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, {
  on: 'open',
});

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
        <ConfirmDialog
          {...asked}
          open={isOpen}
          onConfirm={() => finish(true)}
          onClose={() => finish(false)}
        />
      )}
    </ConfirmContext>
  );
}
