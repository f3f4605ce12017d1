import { useEffect, useRef, useState } from 'react';
import type { SecondFactor as Factor } from '#contract/sessions.ts';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { OtherWays } from '#web/features/auth/form/other-ways.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { fieldErrorsOf, isUnauthorized } from '#web/lib/api/api-error.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { mayBeTaken } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { hasPasskeys } from '#web/lib/session/passkeys.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SupportLink } from '#web/parts/accounts/support-link.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { answerWithCode, continueSignedIn } from '#web/queries/people/sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The password, or Google, was right: what else the account asks for. */
export function SecondFactor({ factors }: { factors: readonly Factor[] }) {
  const { t } = useTranslation('auth');
  const [isOver, setOver] = useState(false);
  // An earlier attempt got no clear answer. If it was accepted, the server no longer knows the pending sign-in.
  const [wasUnclear, setWasUnclear] = useState(false);
  if (isOver) return <Over reason={wasUnclear ? 'taken' : 'expired'} />;
  const hasCode = factors.includes('totp');
  // Its owner may have recovery codes and no app.
  const ownsPasskey = factors.includes('passkey');
  const hasPasskey = ownsPasskey && hasPasskeys();
  const isPasskeyImpossible = ownsPasskey && !hasPasskey;
  const onFailure = (error: unknown) => {
    if (mayBeTaken(error)) setWasUnclear(true);
  };
  const code = { wasUnclear, onFailure, onOver: () => setOver(true) };
  return (
    <AuthFrame
      title={t('secondFactor.title')}
      detail={t(hasCode ? 'secondFactor.detail' : 'secondFactor.passkeyDetail')}
      footer={
        <>
          <TextLink alone to="/login" tone="muted">
            {t('backToLogin')}
          </TextLink>
          <LostFactors hasCode={hasCode} />
        </>
      }
    >
      {hasPasskey && (
        <Stack gap="m">
          <PasskeyButton isOnlyWay={!hasCode} onFailure={onFailure} />
        </Stack>
      )}
      {hasCode && hasPasskey && (
        <OtherWays>
          <CodeForm {...code} mayHaveNoApp />
        </OtherWays>
      )}
      {!hasPasskey && (
        <Stack gap="m">
          {isPasskeyImpossible && (
            <Notice>{t(hasCode ? 'secondFactor.noPasskeys' : 'secondFactor.noPasskeysAlone')}</Notice>
          )}
          {hasCode && <CodeForm {...code} isFirst mayHaveNoApp={ownsPasskey} />}
        </Stack>
      )}
    </AuthFrame>
  );
}

/** Support alone removes second factors, where this installation names one. */
function LostFactors({ hasCode }: { hasCode: boolean }) {
  const { t } = useTranslation('auth');
  const support = useConfig()?.supportEmail;
  if (!support) return null;
  const address = () => <SupportLink email={support} subject={t('secondFactor.lostSubject')} />;
  return (
    <Text tone="muted" size="s" align="center">
      <RichText text={t(hasCode ? 'secondFactor.lost' : 'secondFactor.lostPasskey')} marks={{ address }} />
    </Text>
  );
}

/** What each kind of code asks of its field: a recovery code has letters, too. */
const FIELDS = {
  app: {
    label: 'secondFactor.code',
    hint: 'secondFactor.codeHint',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'secondFactor.recoveryCode',
    hint: 'secondFactor.recoveryHint',
    autoComplete: 'off',
    inputMode: 'text',
  },
  either: {
    label: 'secondFactor.codeOrRecovery',
    hint: undefined,
    autoComplete: 'one-time-code',
    inputMode: 'text',
  },
} as const;

interface CodeFormProps {
  /** Whether nothing is offered above it. */
  isFirst?: boolean;
  mayHaveNoApp: boolean;
  wasUnclear: boolean;
  onFailure: (error: unknown) => void;
  onOver: () => void;
}

function CodeForm({ isFirst = false, mayHaveNoApp, wasUnclear, onFailure, onOver }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const [kind, setKind] = useState<keyof typeof FIELDS>(mayHaveNoApp ? 'either' : 'app');
  const { label, hint, autoComplete, inputMode } = FIELDS[kind];
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    // A wrong code is said above the field.
    fields: [],
    emptiesOnFailure: true,
    check: ({ code }) => (code.replace(/[\s-]/g, '').length < 6 ? { code: 'too_small' } : {}),
    textOf: () => t('secondFactor.missing'),
    async submit({ code }) {
      input.current?.focus();
      const wasOnline = navigator.onLine;
      try {
        await answerWithCode(code);
      } catch (error) {
        if (wasOnline) onFailure(error);
        if (!isUnauthorized(error)) throw error;
        if (!(wasUnclear && (await continueSignedIn()))) onOver();
      }
    },
  });
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);

  return (
    <Form form={form}>
      <Stack gap="m">
        <FailureNotice
          error={form.failure}
          text={isWrong(form.failure) ? t('secondFactor.wrong') : undefined}
        />
        <TextField
          ref={input}
          {...form.field('code')}
          label={t(label)}
          hint={hint && t(hint)}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting}>
          {t('login.submit')}
        </Button>
        {kind !== 'either' && (
          <Button
            variant="quiet"
            block
            onClick={() => {
              setKind(kind === 'app' ? 'recovery' : 'app');
              form.reset();
              input.current?.focus();
            }}
          >
            {t(kind === 'app' ? 'secondFactor.toRecovery' : 'secondFactor.toCode')}
          </Button>
        )}
      </Stack>
    </Form>
  );
}

function isWrong(error: unknown): boolean {
  return fieldErrorsOf(error).some(({ path }) => path === 'code');
}

function Over({ reason }: { reason: 'expired' | 'taken' }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t(`secondFactor.${reason}Title`)}>
      <Stack gap="m">
        <Text>{t(`secondFactor.${reason}`)}</Text>
        <ButtonLink to="/login" variant="primary" block>
          {t('backToLogin')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
}
