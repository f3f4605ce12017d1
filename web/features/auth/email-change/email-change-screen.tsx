import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EmailChangeOutcome } from '#contract/sign-in/email-change.ts';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAttempt } from '#web/features/auth/form/use-attempt.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SupportLink } from '#web/parts/accounts/support-link.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { confirmChange, type EmailChange } from '#web/queries/people/email-change.ts';
import { useEmailChange } from './use-email-change.ts';

/** `/email-change`: the link in a mail leads here. Opening it changes nothing, only the button does. */
export function Screen() {
  const [search] = useSearchParams();
  const [attempt, setAttempt] = useState(1);
  return <Change key={attempt} token={search.get('token') ?? ''} onRetry={() => setAttempt(attempt + 1)} />;
}

function Change({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { t } = useTranslation('auth');
  const { change, failure } = useEmailChange(token);
  const [confirmed, setConfirmed] = useState<EmailChangeOutcome>();
  const confirmation = useAttempt(async () => setConfirmed(await confirmChange(token)));

  if (!change && failure === undefined) return <LoadingScreen label={t('emailChange.loading')} />;
  const outcome = confirmed ?? (change?.hasConfirmed ? 'waiting' : undefined);
  const isOver = isRefused(failure) || isRefused(confirmation.failure);
  return (
    <AuthFrame title={t('emailChange.title')}>
      {isOver || outcome ? (
        <Outcome outcome={isOver ? 'over' : (outcome ?? 'over')} />
      ) : change ? (
        <Question change={change} confirmation={confirmation} />
      ) : (
        <ErrorState title={t('emailChange.failed')} error={failure} onRetry={onRetry} />
      )}
    </AuthFrame>
  );
}

interface QuestionProps {
  change: EmailChange;
  confirmation: ReturnType<typeof useAttempt>;
}

function Question({ change, confirmation }: QuestionProps) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="m">
      <FailureNotice error={confirmation.failure} />
      <Text>{t(change.side === 'old' ? 'emailChange.detailOld' : 'emailChange.detailNew')}</Text>
      <p className="font-semibold wrap-anywhere text-ink">{change.newEmail}</p>
      <Text tone="muted">{t('emailChange.effect')}</Text>
      <Button variant="primary" size="lg" block busy={confirmation.isBusy} onClick={confirmation.start}>
        {t('emailChange.confirm')}
      </Button>
      <Text size="s" tone="muted">
        {t('emailChange.unasked')}
      </Text>
    </Stack>
  );
}

function Outcome({ outcome }: { outcome: EmailChangeOutcome | 'over' }) {
  const { t } = useTranslation('auth');
  const support = useConfig()?.supportEmail;
  const isSignedIn = useSession().status === 'signed-in';
  const address = () => support && <SupportLink email={support} subject={t('emailChange.overSubject')} />;
  const isGood = outcome === 'waiting' || outcome === 'changed';
  return (
    <Stack gap="m">
      <div role="status">
        <Notice tone={isGood ? 'success' : 'warning'}>
          {outcome === 'over' && support ? (
            <RichText text={t('emailChange.overSupport')} marks={{ address }} />
          ) : (
            t(`emailChange.${outcome}`)
          )}
        </Notice>
      </div>
      {/* An account that is signed in here may be another one. */}
      {(outcome === 'changed' || (outcome !== 'waiting' && !isSignedIn)) && (
        <ButtonLink to={outcome === 'changed' ? '/login?emailChanged=1' : '/login'} block>
          {t('login.submit')}
        </ButtonLink>
      )}
    </Stack>
  );
}

/** The server knows no such change: it is over, or the link is not one of ours. Any other failure may pass. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
