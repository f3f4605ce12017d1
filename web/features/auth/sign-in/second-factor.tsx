import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactor as Factor } from '#contract/sessions.ts';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { OtherWays } from '#web/features/auth/form/other-ways.tsx';
import { useAttempt } from '#web/features/auth/form/use-attempt.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError, fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { answerWithCode } from '#web/queries/people/sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The password, or Google, was right: what else the account asks for. */
export function SecondFactor({ factors }: { factors: readonly Factor[] }) {
  const { t } = useTranslation('auth');
  const [isOver, setOver] = useState(false);
  if (isOver) return <Expired />;
  const hasCode = factors.includes('totp');
  const hasPasskey = factors.includes('passkey');
  return (
    <AuthFrame
      title={t('secondFactor.title')}
      detail={t(hasCode ? 'secondFactor.detail' : 'secondFactor.passkeyDetail')}
      footer={
        <TextLink to="/login" tone="muted">
          {t('backToLogin')}
        </TextLink>
      }
    >
      {hasCode && <CodeForm onOver={() => setOver(true)} />}
      {hasCode && hasPasskey && (
        <OtherWays>
          <PasskeyButton />
        </OtherWays>
      )}
      {!hasCode && (
        <Stack gap="m">
          <PasskeyButton />
        </Stack>
      )}
    </AuthFrame>
  );
}

function CodeForm({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('auth');
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, failure, start } = useAttempt(async () => {
    try {
      await answerWithCode(code);
    } catch (error) {
      if (isExpired(error)) return onOver();
      setCode('');
      throw error;
    }
  });
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isComplete = code.replace(/[\s-]/g, '').length >= 6;
    setMissing(!isComplete);
    input.current?.focus();
    if (isComplete) start();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="m">
        <FailureNotice error={failure} text={isWrong(failure) ? t('secondFactor.wrong') : undefined} />
        <TextField
          ref={input}
          name="code"
          label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
          hint={t(isRecovery ? 'secondFactor.recoveryHint' : 'secondFactor.codeHint')}
          error={isMissing ? t('secondFactor.missing') : undefined}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
          {t('login.submit')}
        </Button>
        <Button
          variant="quiet"
          block
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setMissing(false);
            input.current?.focus();
          }}
        >
          {t(isRecovery ? 'secondFactor.toCode' : 'secondFactor.toRecovery')}
        </Button>
      </Stack>
    </form>
  );
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function isWrong(error: unknown): boolean {
  return fieldErrorsOf(error).some(({ path }) => path === 'code');
}

function Expired() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('secondFactor.expiredTitle')}>
      <Stack gap="m">
        <Text>{t('secondFactor.expired')}</Text>
        <ButtonLink to="/login" variant="primary" block>
          {t('backToLogin')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
}
