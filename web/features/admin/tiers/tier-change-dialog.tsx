import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { TIERS, type Tier } from '#domain/groups/tier.ts';
import { TIER_CHANGE_RULES } from '#domain/groups/tier-change.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { RadioList } from '#web/kit/fields/radio-list.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { isUnanswered } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import {
  type TierChoice,
  type TierFindings,
  tierErrorOf,
  tierValidationQuery,
  useChangeUserTier,
  useValidateTierChange,
} from '#web/queries/premium/admin.ts';
import { PremiumForAllNotice } from './premium-for-all-notice.tsx';
import { TierChangeSummary } from './tier-change-summary.tsx';
import { TierNotices } from './tier-notices.tsx';

interface TierChangeDialogProps {
  user: { readonly id: string; readonly displayName: string; readonly tier: Tier };
  onClose: () => void;
}

type Step = 'choose' | 'confirm';

/** Two steps: what is to be changed and why, which the server checks, then the confirmation of that. */
export function TierChangeDialog({ user, onClose }: TierChangeDialogProps) {
  const { t } = useTranslation('admin');
  const refusalText = useRefusalText();
  const validation = useValidateTierChange(user.id);
  const change = useChangeUserTier(user.id);
  const [step, setStep] = useState<Step>('choose');
  // What a step has failed with is said until the dialog goes back.
  const [failedIn, setFailedIn] = useState<Step>();
  const [checked, setChecked] = useState<{ tier: Tier; findings: TierFindings }>();
  const isConfirming = step === 'confirm';

  async function send(choice: TierChoice): Promise<TierFindings | undefined> {
    try {
      if (!isConfirming) return await validation.mutateAsync(choice);
      await change.mutateAsync(choice);
      return undefined;
    } catch (error) {
      setFailedIn(step);
      throw error;
    }
  }

  function goBack() {
    setFailedIn(undefined);
    setStep('choose');
  }

  const form = useForm({
    initial: { tier: otherThan(user.tier), reason: '' },
    check: ({ reason }) => ({
      tier: undefined,
      reason: brokenTextRule(TIER_CHANGE_RULES.reason, reason),
    }),
    textOf: (field, rule) =>
      field === 'reason'
        ? t(rule === 'too_small' ? 'tierChange.reasonMissing' : 'tierChange.reasonLong')
        : undefined,
    submit: send,
    onDone(findings, { tier }) {
      if (!findings) {
        notify.success(t('tierChange.done', { name: user.displayName, tier: t(`tier.${tier}`) }));
        return onClose();
      }
      setChecked({ tier, findings });
      if (findings.errors.length === 0) setStep('confirm');
    },
    onLateFailure: (failure) => notify.error(refusalText(failure)),
  });
  const { tier, reason } = form.values;
  const close = useDiscard(form.isDirty, onClose);
  const config = useConfig();
  const areTiersInForce = config?.premiumForAll === false;
  const live = useQuery(tierValidationQuery(user.id, tier));
  // What was found with the reason is newer than what was found as the tier was chosen.
  const findings = checked?.tier === tier ? checked.findings : live.data;

  /** Without an answer the tier may have been changed. */
  function failureTitle(failure: unknown): string | undefined {
    if (failedIn === 'choose') return t('tierChange.validationFailed');
    return isUnanswered(failure) ? undefined : t('tierChange.failed');
  }

  return (
    <FormDialog
      form={form}
      title={t(isConfirming ? 'tierChange.confirmTitle' : 'tierChange.title', { name: user.displayName })}
      submitLabel={
        isConfirming ? t('tierChange.confirm', { tier: t(`tier.${tier}`) }) : t('tierChange.continue')
      }
      {...(isConfirming && { closeLabel: t('app:action.back'), onFinish: goBack })}
      onClose={close}
    >
      <PremiumForAllNotice />
      {isConfirming ? (
        <TierChangeSummary name={user.displayName} from={user.tier} to={tier} reason={reason} />
      ) : (
        <>
          <RadioList
            name="tier"
            label={t('tierChange.tier')}
            options={TIERS.map((value) => ({
              value,
              label: t(`tier.${value}`),
              ...(areTiersInForce && { detail: t(`tierChange.${value}Detail`) }),
            }))}
            {...form.choice('tier')}
          />
          <TextArea
            label={t('tierChange.reason')}
            hint={t('tierChange.reasonHint')}
            rows={2}
            {...form.field('reason')}
          />
        </>
      )}
      {findings && <TierNotices {...findings} />}
      {!findings && live.isError && (
        <Notice tone="danger" title={t('tierChange.validationFailed')}>
          {refusalText(live.error)}
        </Notice>
      )}
      {failedIn && form.failure !== undefined && (
        <Notice intoView tone="danger" title={failureTitle(form.failure)}>
          {refusalText(form.failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

function otherThan(tier: Tier): Tier {
  return tier === 'free' ? 'premium' : 'free';
}

/** The server may refuse a change for which its check a moment before found no reason. */
function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  return (error) => {
    const reason = tierErrorOf(error);
    return reason ? t(`tierChange.error.${reason}`) : errorText(error);
  };
}
