import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { v7 } from 'uuid';
import type { Group } from '#contract/groups.ts';
import { useRuleRefusal } from '#web/features/recurring/use-rule-refusal.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { UnreadableOriginal } from '#web/parts/entering/unreadable-original.tsx';
import { useEntryRefusal } from '#web/parts/entering/use-problem-text.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { offeredGroups } from '#web/parts/groups/offered-groups.ts';
import { todayOf } from '#web/parts/groups/today-of.ts';
import { NEW_RULE, RECURRING } from '#web/parts/recurring/paths.ts';
import { useIsAwaited } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { useCreateRecurringExpense } from '#web/queries/ledger/recurring-expenses.ts';
import { useTransaction } from '#web/queries/ledger/transactions.ts';
import { newRuleDraft, type RuleDraft, repeatOf, type SentRule } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleControl } from './use-rule-form.ts';

/** A new one over the list: `?group=` says in which group, `&copy=` which of its transactions is to repeat. */
export function Screen() {
  const [params] = useSearchParams();
  const groups = useGroups().data;
  const wanted = params.get('group');
  const copied = params.get('copy');
  const tier = useTier()?.tier;
  // It begins with the plan of now, and with who is in the group.
  const isAwaited = useIsAwaited(keys.groups, keys.tier);
  if (isAwaited) return null;
  // The page beneath says what the free plan lacks.
  if (tier === 'free') return <Navigate to={RECURRING} replace />;
  if (!groups) return null;
  const offered = offeredGroups(groups);
  const named = groups.find(({ id }) => id === wanted);
  const group = named ?? offered[0];
  // Without a group, the list beneath says what to do first.
  if (!group) return null;
  const choice = named && !offered.includes(named) ? [named, ...offered] : offered;
  if (named && copied) return <CopySheet group={named} groups={choice} copied={copied} />;
  return <BlankSheet group={group} groups={choice} />;
}

interface SheetProps {
  group: Group;
  groups: readonly Group[];
}

function BlankSheet({ group, groups }: SheetProps) {
  const language = useLanguage();
  const me = useYou();
  const [draft] = useState(() =>
    newRuleDraft(group, { id: v7(), me, date: todayOf(group), description: '', locale: language }),
  );
  return <NewRuleForm draft={draft} groups={groups} keptAs="recurring:new" />;
}

function CopySheet({ group, groups, copied }: SheetProps & { copied: string }) {
  const { t } = useTranslation('repeating');
  const leaveSheet = useLeaveSheet();
  const language = useLanguage();
  const [id] = useState(() => v7());
  const { data: original, isPlaceholderData, error, refetch } = useTransaction(group.id, copied);
  if (error && (!original || isPlaceholderData))
    return (
      <UnreadableOriginal
        title={t('newTitle')}
        error={error}
        emptyForm={`${NEW_RULE}?group=${group.id}`}
        onRetry={() => void refetch()}
        onClose={() => leaveSheet(RECURRING, NEW_RULE)}
      />
    );
  if (!original || isPlaceholderData) return null;
  return (
    <NewRuleForm
      draft={repeatOf(original, group, { id, today: todayOf(group), locale: language })}
      groups={groups}
      keptAs={`recurring:${copied}`}
    />
  );
}

interface NewRuleFormProps {
  draft: RuleDraft;
  groups: readonly Group[];
  keptAs: string;
}

function NewRuleForm({ draft, groups, keptAs }: NewRuleFormProps) {
  const { t } = useTranslation('recurring');
  const refusalText = useEntryRefusal(
    groups.flatMap(({ members }) => members),
    useRuleRefusal(),
  );
  const leaveSheet = useLeaveSheet();
  const creation = useCreateRecurringExpense();

  async function submit(content: SentRule, { draft: { groupId }, idempotencyKey }: RuleControl) {
    const { description } = content;
    const sending = creation.mutateAsync({ body: { ...content, groupId }, idempotencyKey });
    sending.then(
      () => notify.success(t('saved.created', { description })),
      (error: unknown) => notifyFailure(error, refusalText, (reason) => t('saved.createFailed', { reason })),
    );
    await sending;
  }

  return (
    <RuleForm
      initial={draft}
      keptAs={keptAs}
      groups={groups}
      submit={submit}
      onClose={() => leaveSheet(RECURRING, NEW_RULE)}
    />
  );
}
