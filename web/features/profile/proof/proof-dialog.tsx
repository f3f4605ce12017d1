import { useRef } from 'react';
import type { Proof } from '#contract/sessions.ts';
import { Text } from '#web/kit/content/text.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { giveProof, giveProofByPasskey } from '#web/queries/people/proof.ts';
import { CodeField } from './code-field.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const google = useGoogleJourney('prove');
  const form = useForm<{ way: Proof; typed: string }, void>({
    initial: { way: ways[0] ?? 'password', typed: '' },
    // A wrong answer is said under the field.
    fields: [],
    check: ({ way, typed }) => ({ typed: isTyped(way) && typed === '' ? 'too_small' : undefined }),
    textOf: (): string => t(way === 'totp' ? 'proof.missing.totp' : 'proof.missing.password'),
    submit: ({ way, typed }) => proveBy(way, typed),
    onDone: () => onAnswer(true),
  });
  const { way } = form.values;

  return (
    <FormDialog
      form={way === 'google' ? { ...form, submit: google.go, isSubmitting: google.isBusy } : form}
      size="s"
      title={t('proof.title')}
      description={t('proof.detail')}
      submitLabel={t(`proof.submit.${way}`)}
      initialFocus={input}
      onClose={() => onAnswer(false)}
    >
      {ways.length > 1 && (
        <SegmentedControl<Proof>
          label={t('proof.way')}
          options={ways.map((value) => ({ value, label: t(`proof.ways.${value}`) }))}
          value={way}
          onValueChange={(next) => form.reset({ way: next, typed: '' })}
          size="sm"
        />
      )}
      {way === 'password' && (
        <PasswordField ref={input} {...form.field('typed')} label={t('password.current')} />
      )}
      {way === 'totp' && <CodeField ref={input} {...form.field('typed')} mayBeRecovery />}
      {way === 'passkey' && <Text tone="muted">{t('proof.passkeyDetail')}</Text>}
      {way === 'google' && <Text tone="muted">{t('proof.googleDetail')}</Text>}
      {form.failure !== undefined && (
        <Refusal error={form.failure} text={isTyped(way) ? t(`proof.wrong.${way}`) : undefined} />
      )}
      {way === 'password' && <ForgottenPassword />}
      {google.error !== null && <Refusal error={google.error} />}
    </FormDialog>
  );
}

function isTyped(way: Proof): way is 'password' | 'totp' {
  return way === 'password' || way === 'totp';
}

async function proveBy(way: Proof, typed: string): Promise<void> {
  if (way === 'password') await giveProof({ password: typed });
  else if (way === 'totp') await giveProof({ code: typed });
  else await giveProofByPasskey();
}
