import { CodeField } from '#web/features/profile/proof/code-field.tsx';
import { Refusal, useLateRefusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { isTotpOn, useConfirmTotp } from '#web/queries/people/sign-in-methods.ts';
import { bringIntoView } from './bring-into-view.ts';
import { CopyButton } from './copy-button.tsx';

const QrCode = deferred(async () => (await import('#web/kit/content/qr-code.tsx')).QrCode, { on: 'render' });

interface TotpSetupProps {
  /** Base32. */
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Scan or type, then show that the app works: before that nothing is asked for at sign-in. */
export function TotpSetup({ secret, uri, onConfirmed, onCancel }: TotpSetupProps) {
  const { t } = useTranslation('profile');
  const confirmation = useConfirmTotp();
  const refuseLate = useLateRefusal(t('totp.wrong'));
  const form = useForm({
    initial: { code: '' },
    // A wrong code is said under the field.
    fields: [],
    recheck: 'submit',
    check: ({ code }) => ({ code: code.trim() === '' ? 'too_small' : undefined }),
    textOf: () => t('proof.missing.totp'),
    submit: confirm,
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onLateFailure: (failure) => isTotpOn(failure) || refuseLate(failure),
  });

  async function confirm({ code }: { code: string }) {
    try {
      return await confirmation.mutateAsync(code);
    } catch (error) {
      // By now the card shows the app in use, in place of this form.
      if (isTotpOn(error)) {
        notify.success(t('totp.alreadyOn'));
        onCancel();
      }
      throw error;
    }
  }

  return (
    <Form form={form}>
      <div ref={bringIntoView} tabIndex={-1} className="scroll-my-24 outline-none">
        <Stack>
          <div className="flex flex-col items-center gap-4 sm:flex-row">
            <div className="size-44 shrink-0">
              <QrCode text={uri} label={t('totp.qr')} />
            </div>
            <Stack gap="s">
              <Text size="s" tone="muted">
                {t('totp.typed')}
              </Text>
              <code className="font-mono text-s tracking-wide text-ink select-all">{inFours(secret)}</code>
              <Row wrap>
                <CopyButton text={secret} label={t('totp.copySecret')} />
              </Row>
            </Stack>
          </div>
          <CodeField {...form.field('code')} />
          {form.failure !== undefined && !isTotpOn(form.failure) && (
            <Refusal error={form.failure} text={t('totp.wrong')} />
          )}
          <FormActions>
            <Button onClick={onCancel}>{t('app:action.cancel')}</Button>
            <Button type="submit" variant="primary" busy={form.isSubmitting}>
              {t('totp.turnOn')}
            </Button>
          </FormActions>
        </Stack>
      </div>
    </Form>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
