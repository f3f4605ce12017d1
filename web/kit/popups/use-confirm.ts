import { createContext, useContext } from 'react';
import type { Question } from './confirm-dialog.tsx';

export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** `if (await confirm({ title, message, variant: 'danger' })) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
