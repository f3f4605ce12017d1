import { type ReactNode, useCallback, useState } from 'react';
import type { Proof } from '#contract/sessions.ts';
import { type AskForProof, ProofContext } from '#web/queries/people/proof.ts';
import { ProofDialog } from './proof-dialog.tsx';

interface Question {
  ways: readonly Proof[];
  answer: (isProven: boolean) => void;
}

/** Whatever is done within it and needs a fresh proof asks for one, and goes on when it was given. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback<AskForProof>((ways) => new Promise((answer) => setQuestion({ ways, answer })), []);
  return (
    <ProofContext value={ask}>
      {children}
      {question && (
        <ProofDialog
          ways={question.ways}
          onAnswer={(isProven) => {
            setQuestion(undefined);
            question.answer(isProven);
          }}
        />
      )}
    </ProofContext>
  );
}
