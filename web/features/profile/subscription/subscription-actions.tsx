import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { Subscription } from '#contract/premium/billing.ts';
import { type BillingPlan, isManageable } from '#domain/premium/subscription.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Row } from '#web/kit/layout/row.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { SupportLink } from '#web/parts/accounts/support-link.tsx';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import {
  useCancelSubscription,
  useChangeSubscription,
  useResumeSubscription,
} from '#web/queries/premium/billing.ts';
import { PriceNow } from './price-now.tsx';
import { usePortal } from './use-portal.ts';

/** What the owner of a paid subscription may do with it. Each change is confirmed; none but resuming charges anything now. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const client = useQueryClient();
  const errorText = useErrorText();
  const language = useLanguage();
  const confirm = useConfirm();
  const tier = useTier();
  const portal = usePortal();
  const change = useChangeSubscription();
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const { status, plan, nextPlan, nextBillingAt, expiresAt, externalSubscriptionId } = subscription;
  const other: BillingPlan = (nextPlan ?? plan) === 'PREMIUM_YEARLY' ? 'PREMIUM_MONTHLY' : 'PREMIUM_YEARLY';
  const isPaused = status === 'paused';
  const isCancelled = status === 'cancelled';
  // A failed card is mended with Paddle; the plan is not to be changed meanwhile.
  const isPastDue = status === 'past_due';
  const isGoingOn = isManageable(status, externalSubscriptionId);
  const until = nextBillingAt ?? expiresAt;
  const date = until ? formatDay(until, language, 'long') : '';

  async function askToSwitch() {
    const title = t(`switch.title.${other}`);
    const message = (
      <>
        <p>{t('switch.message', { date })}</p>
        <PriceNow plan={other} client={client} />
      </>
    );
    if (!(await confirm({ title, message, confirmLabel: t(`switch.${other}`) }))) return;
    change.mutate(
      { plan: other },
      {
        onSuccess: () => notify.success(t('switch.done')),
        onError: (error) => notifyFailure(error, errorText, (reason) => t('switch.failed', { reason })),
      },
    );
  }

  async function askToCancel() {
    const question = {
      title: t('cancel.title'),
      message: isPastDue
        ? t('cancel.pastDue')
        : isPaused
          ? t('cancel.paused')
          : t('cancel.message', { date }),
      confirmLabel: t('cancel.action'),
      cancelLabel: t(isPaused ? 'cancel.keepPaused' : 'cancel.keep'),
      variant: 'danger' as const,
    };
    if (!(await confirm(question))) return;
    cancel.mutate(undefined, {
      onSuccess: ({ expiresAt }) =>
        notify.success(
          isPaused
            ? t('cancel.donePaused')
            : t('cancel.done', { date: expiresAt ? formatDay(expiresAt, language, 'long') : date }),
        ),
      onError: (error) => notifyFailure(error, errorText, (reason) => t('cancel.failed', { reason })),
    });
  }

  /** What is paused is paid for again at once; what is cancelled goes on as it is paid already. */
  async function takeUpAgain() {
    const question = {
      title: t('paused.title'),
      message: t('paused.message'),
      confirmLabel: t('paused.action'),
    };
    if (isPaused && !(await confirm(question))) return;
    resume.mutate(undefined, {
      onSuccess: () => notify.success(t('resume.done')),
      onError: (error) =>
        notifyFailure(error, errorText, (reason) =>
          t(isPaused ? 'paused.failed' : 'resume.failed', { reason }),
        ),
    });
  }

  if (!isPaused && !isCancelled && !isPastDue && !isGoingOn) return null;
  if (tier?.hasBilling === false) return <Unbilled />;
  const resumeButton = (
    <Button size="sm" variant="primary" busy={resume.isPending} onClick={() => void takeUpAgain()}>
      {t(isPaused ? 'paused.action' : 'resume.action')}
    </Button>
  );
  const portalButton = (
    <Button
      size="sm"
      variant={isPastDue ? 'primary' : 'outline'}
      icon={ExternalLink}
      busy={portal.isOpening}
      onClick={portal.open}
    >
      {t(isGoingOn ? 'manage' : 'manageCard')}
    </Button>
  );
  return (
    <Row wrap>
      {/* One place for both: the one that was pressed keeps the focus when it turns into the other. */}
      {isPaused || isCancelled ? resumeButton : portalButton}
      {isPaused && portalButton}
      {isGoingOn && nextBillingAt && (
        <Button size="sm" busy={change.isPending} onClick={() => void askToSwitch()}>
          {t(`switch.${other}`)}
        </Button>
      )}
      {!isCancelled && (
        <Button size="sm" busy={cancel.isPending} onClick={() => void askToCancel()}>
          {t('cancel.action')}
        </Button>
      )}
    </Row>
  );
}

/** Of a subscription from before, where this installation bills none: each of the actions would be refused. */
function Unbilled() {
  const { t } = useTranslation('subscription');
  const support = useConfig()?.supportEmail;
  const address = () => support && <SupportLink email={support} subject={t('unbilled.subject')} />;
  return (
    <Text size="s" tone="muted">
      {support ? <RichText text={t('unbilled.support')} marks={{ address }} /> : t('unbilled.operator')}
    </Text>
  );
}
