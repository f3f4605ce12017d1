import { useQuery } from '@tanstack/react-query';
import { Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { Outlet, useParams } from 'react-router';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { firstClick } from '#web/kit/actions/first-click.ts';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { RECURRING, rulePath } from '#web/parts/recurring/paths.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { recurringExpenseQuery } from '#web/queries/ledger/recurring-expenses.ts';
import { CreatedTransactions } from './created-transactions.tsx';
import { PremiumOffer } from './premium-offer.tsx';
import { RuleChip } from './rule-chip.tsx';
import { RuleFacts } from './rule-facts.tsx';
import { useMayChange, useOffered, useRuleActions } from './use-rule-actions.ts';
import { useRuleWords } from './use-rule-words.ts';
import type { RuleProps } from './use-standing.ts';

/** One recurring expense: when and what it books, and all that it has booked. */
export function RulePage() {
  const { t } = useTranslation('recurring');
  const { recurringExpenseId = '' } = useParams();
  const rule = useQuery(recurringExpenseQuery(recurringExpenseId));
  const groups = useGroups();
  const group = groups.data?.find(({ id }) => id === rule.data?.groupId);
  const failed = [rule, groups].filter(({ data, isError }) => isError && !data);
  usePageTitle(rule.data?.description ?? t('title'));
  return (
    <Page>
      {rule.data && groups.data ? (
        <Rule rule={rule.data} group={group} />
      ) : (
        <>
          <PageHeader title={t('title')} back={{ to: RECURRING, label: t('title') }} />
          {isNotFound(rule.error) ? (
            <EmptyState
              title={t('notFound.title')}
              message={t('notFound.message')}
              action={
                <ButtonLink to={RECURRING} variant="primary">
                  {t('notFound.action')}
                </ButtonLink>
              }
            />
          ) : failed.length > 0 ? (
            <ErrorState
              title={t('oneFailed')}
              error={failed[0]?.error}
              onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          ) : (
            <Columns main={<SkeletonCard rows={5} />} aside={<SkeletonCard rows={4} leading="none" />} />
          )}
        </>
      )}
      <Outlet />
    </Page>
  );
}

function Rule({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const isFree = useTier()?.tier === 'free';
  const { pausedBecause, lacksCurrency, willPauseBecause } = useRuleWords({ rule, group });
  const mayChange = useMayChange(rule, group);
  return (
    <>
      <PageHeader
        back={{ to: RECURRING, label: t('title') }}
        title={rule.description}
        detail={
          <span className="flex flex-wrap items-center gap-2.5">
            <MoneyText amount={rule.amount} currency={rule.currency} size="l" />
            {!rule.deletedAt && <RuleChip rule={rule} group={group} />}
          </span>
        }
        actions={mayChange && !rule.deletedAt && <Actions rule={rule} group={group} />}
      />
      <Stack gap="m">
        {rule.deletedAt ? (
          <DeletedNotice rule={rule} deletedAt={rule.deletedAt} mayRestore={mayChange} />
        ) : (
          <>
            {pausedBecause && <Notice tone="warning">{pausedBecause}</Notice>}
            {willPauseBecause && <Notice tone="warning">{willPauseBecause}</Notice>}
            {lacksCurrency && <Notice tone="warning">{lacksCurrency}</Notice>}
            {isFree && mayChange && <PremiumOffer hasRules />}
          </>
        )}
        <Columns
          main={<CreatedTransactions rule={rule} group={group} />}
          aside={<RuleFacts rule={rule} group={group} />}
        />
      </Stack>
    </>
  );
}

interface DeletedNoticeProps {
  rule: RecurringExpense;
  deletedAt: string;
  mayRestore: boolean;
}

function DeletedNotice({ rule, deletedAt, mayRestore }: DeletedNoticeProps) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const { isRestoring, restore } = useRuleActions(rule);
  return (
    <Notice
      tone="warning"
      title={t('deleted.title')}
      action={
        mayRestore && (
          <Button icon={RotateCcw} size="sm" busy={isRestoring} onClick={restore}>
            {t('action.restore')}
          </Button>
        )
      }
    >
      {t('deleted.message', { date: formatInstant(deletedAt, language) })}
    </Notice>
  );
}

function Actions({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const leaveSheet = useLeaveSheet();
  const actions = useRuleActions(rule);
  const offered = useOffered(rule, group);
  return (
    <>
      {offered.pause ? (
        <Button icon={Pause} busy={actions.isBusy} onClick={firstClick(actions.pause)}>
          {t('action.pause')}
        </Button>
      ) : (
        offered.resume && (
          <Button icon={Play} busy={actions.isBusy} onClick={firstClick(actions.resume)}>
            {t('action.resume')}
          </Button>
        )
      )}
      {offered.edit && (
        <ButtonLink icon={Pencil} to={`${rulePath(rule.id)}/edit`}>
          {t('action.edit')}
        </ButtonLink>
      )}
      <Button
        icon={Trash2}
        onClick={firstClick(() => {
          actions.remove();
          leaveSheet(RECURRING, rulePath(rule.id));
        })}
      >
        {t('action.delete')}
      </Button>
    </>
  );
}
