import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Proof } from '#contract/sessions.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { isDeclined } from '#web/lib/session/passkeys.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { giveProof, giveProofByPasskey } from '#web/queries/people/proof.ts';
import { CodeField } from './code-field.tsx';
import { Refusal } from './refusal.tsx';
import { useGoogleJourney } from './use-google-journey.ts';

interface ProofDialogProps {
  /** At least one. */
  ways: readonly Proof[];
  onAnswer: (isProven: boolean) => void;
}

/** 'Confirm it is you', in any of the ways that this account has. */
export function ProofDialog({ ways, onAnswer }: ProofDialogProps) {
  const { t } = useTranslation('profile');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<Proof>(ways[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const google = useGoogleJourney('prove');
  const proof = useMutation({
    mutationFn: () => proofBy(way, typed),
    retry: false,
    onSuccess: () => onAnswer(true),
  });
  const isTyped = way === 'password' || way === 'totp';

  function choose(next: Proof) {
    setWay(next);
    setTyped('');
    proof.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTyped && typed === '') return input.current?.focus();
    if (way === 'google') google.go();
    else if (!proof.isPending) proof.mutate();
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={() => onAnswer(false)}
      title={t('proof.title')}
      description={t('proof.detail')}
      initialFocus={input}
      footer={
        <FormActions>
          <Button onClick={() => onAnswer(false)}>{t('app:action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={proof.isPending || google.isBusy}>
            {t(`proof.submit.${way}`)}
          </Button>
        </FormActions>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          {ways.length > 1 && (
            <SegmentedControl<Proof>
              label={t('proof.way')}
              options={ways.map((value) => ({ value, label: t(`proof.ways.${value}`) }))}
              value={way}
              onValueChange={choose}
              size="sm"
            />
          )}
          {way === 'password' && (
            <PasswordField
              ref={input}
              label={t('password.current')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {way === 'totp' && <CodeField ref={input} value={typed} onValueChange={setTyped} mayBeRecovery />}
          {way === 'passkey' && <Text tone="muted">{t('proof.passkeyDetail')}</Text>}
          {way === 'google' && <Text tone="muted">{t('proof.googleDetail')}</Text>}
          {proof.isError && !isDeclined(proof.error) && (
            <Refusal error={proof.error} text={isTyped ? t(`proof.wrong.${way}`) : undefined} />
          )}
          {google.error !== null && <Refusal error={google.error} />}
        </Stack>
      </form>
    </Dialog>
  );
}

async function proofBy(way: Proof, typed: string): Promise<void> {
  if (way === 'password') await giveProof({ password: typed });
  else if (way === 'totp') await giveProof({ code: typed });
  else await giveProofByPasskey();
}
