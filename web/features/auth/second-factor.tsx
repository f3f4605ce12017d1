import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactor as Factor } from '#contract/sessions.ts';
import { ApiError, fieldErrorsOf } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { answerWithCode } from '#web/queries/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAttempt } from './use-attempt.ts';

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
