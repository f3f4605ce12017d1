import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus, History, Pencil, Repeat, RotateCcw, Tag, Trash2 } from 'lucide-react';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { useLocation } from 'react-router';
import type { GroupCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { Category } from '#domain/ledger/category.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { formatDate, formatInstant } from '#web/lib/format/date-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { notifyUndoable } from '#web/parts/feedback/notify-undoable.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { repeatPath, rulePath } from '#web/parts/recurring/paths.ts';
import { categoryIcon } from '#web/parts/transactions/category-icon.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import { useTransactionWords } from '#web/parts/transactions/transaction-words.ts';
import { useIsUnsent, useWaitingIds } from '#web/queries/changes/kept-changes.ts';
import { useDeleteTransaction } from '#web/queries/changes/transaction-changes.ts';
import { ReceiptsSection } from '../attachments/deferred-receipts.tsx';
import { OriginalText } from './deferred-original-text.ts';
import { EffectExplained } from './effect-explained.tsx';
import { ItemList } from './item-list.tsx';
import { focusNextRow } from './rows-beside.ts';
import { SideShares } from './side-shares.tsx';
import { useRestoring } from './use-restoring.ts';

const Comments = deferred(async () => (await import('../comments/comments-section.tsx')).CommentsSection, {
  on: 'render',
  texts: ['comments', 'drafts'],
  fallback: () => <SkeletonRows rows={1} />,
});

interface TransactionDetailProps {
  transaction: Transaction;
  group: Group;
  people: People;
  /** The id of the receipt that is shown whole. */
  receipt: string | undefined;
  onReceipt: (attachmentId: string | undefined) => void;
  /** The ids of the comments that are being edited. */
  edited: readonly string[];
  onEdit: Dispatch<SetStateAction<readonly string[]>>;
}

/** The amount, how it was divided, and what that means for the reader. */
export function TransactionDetail({
  transaction,
  group,
  people,
  receipt,
  onReceipt,
  ...comments
}: TransactionDetailProps) {
  const { t } = useTranslation('transactions');
  const { t: tRecorded } = useTranslation('recorded');
  const language = useLanguage();
  const words = useTransactionWords(people);
  const isUnsent = useIsUnsent(transaction.id);
  const isWaiting = useWaitingIds(group.id).has(transaction.id);
  const { type, amount, currency, date, createdBy, createdAt, updatedAt, deletedAt } = transaction;
  const creator = people.get(createdBy);
  const recorded = { date: formatInstant(createdAt, language) };
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <MoneyText amount={amount} currency={currency} size="4xl" />
        <Heading level={2} size="xl">
          {words.title(transaction)}
        </Heading>
        <Text size="s" tone="muted">
          {formatDate(date, language, 'long')}
          {transaction.category && <CategoryMark category={transaction.category} own={group.categories} />}
        </Text>
      </Stack>
      {transaction.original && (
        <Text size="s" tone="muted">
          <OriginalText original={transaction.original} currency={currency} />
        </Text>
      )}
      {transaction.recurringExpenseId && (
        <Text as="div" size="s" tone="muted">
          <Row gap="xs">
            <Repeat size={14} aria-hidden />
            <TextLink alone tone="muted" to={rulePath(transaction.recurringExpenseId)}>
              {tRecorded('detail.generated')}
            </TextLink>
          </Row>
        </Text>
      )}
      {isWaiting && <Notice>{tRecorded('detail.waiting')}</Notice>}
      {transaction.note && <Note text={transaction.note} />}
      {transaction.deletedAt ? (
        <DeletedNotice transaction={transaction} people={people} />
      ) : (
        <EffectExplained transaction={transaction} people={people} />
      )}
      <SideShares
        label={t(`side.${type}.payers`)}
        side={transaction.payers}
        currency={currency}
        people={people}
      />
      <SideShares
        label={t(`side.${type}.recipients`)}
        side={transaction.recipients}
        currency={currency}
        people={people}
        showsBar
      />
      {transaction.recipients.items && (
        <ItemList
          recipients={transaction.recipients}
          items={transaction.recipients.items}
          currency={currency}
          people={people}
        />
      )}
      <ReceiptsSection
        transaction={transaction}
        group={group}
        people={people}
        openId={receipt}
        onOpen={onReceipt}
      />
      {!transaction.deletedAt && <Actions transaction={transaction} group={group} />}
      <Row justify="between" wrap>
        <div className="min-w-0">
          <Text size="xs" tone="faint">
            {creator.isYou
              ? tRecorded('detail.recordedByYou', recorded)
              : tRecorded('detail.recordedBy', { ...recorded, name: creator.name })}
            {updatedAt !== createdAt && !deletedAt && (
              <>
                <br />
                {tRecorded('detail.changed', { date: formatInstant(updatedAt, language) })}
              </>
            )}
          </Text>
        </div>
        {!isUnsent && (
          <Text as="span" size="s">
            <Row as="span" gap="xs">
              <History size={14} aria-hidden />
              <TextLink alone tone="muted" to={`/groups/${group.id}/history/${transaction.id}`}>
                {tRecorded('detail.history')}
              </TextLink>
            </Row>
          </Text>
        )}
      </Row>
      {!isUnsent && <Comments transaction={transaction} group={group} people={people} {...comments} />}
    </Stack>
  );
}

function CategoryMark({ category, own }: { category: Category; own: readonly GroupCategory[] }) {
  const name = useCategoryName(own)(category);
  const Icon = categoryIcon(category, own) ?? Tag;
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">
        <Icon size={14} aria-hidden className="inline align-[-0.125em]" /> <bdi>{name}</bdi>
      </span>
    </>
  );
}

/** As it was written, with its lines. */
function Note({ text }: { text: string }) {
  const { t } = useTranslation('transactions');
  return (
    <section aria-label={t('change.note')} className="rounded-m bg-sunken px-3.5 py-3">
      <Text as="div" size="s">
        <bdi className="whitespace-pre-line wrap-anywhere">{text}</bdi>
      </Text>
    </section>
  );
}

function Actions({ transaction, group }: Pick<TransactionDetailProps, 'transaction' | 'group'>) {
  const { t } = useTranslation('transactions');
  const { t: tRecorded } = useTranslation('recorded');
  const errorText = useErrorText();
  const leaveSheet = useLeaveSheet();
  const { search } = useLocation();
  const { remove } = useDeleteTransaction(group.id);
  const { restore } = useRestoring(group.id);
  const client = useQueryClient();
  const { id, description } = transaction;
  const path = `/groups/${group.id}/transaction`;
  const isDeleted = useRef(false);

  function deleteIt() {
    // The second press of a double click still meets this screen.
    if (isDeleted.current) return;
    isDeleted.current = true;
    focusNextRow();
    leaveSheet(`/groups/${group.id}${search}`, `${path}/`, { keepScroll: true });
    // The promise outlives this screen, which is left: callbacks of `mutate` would not be called any more.
    remove(transaction).then(
      () =>
        notifyUndoable(client, {
          text: t('saved.deleted', { description }),
          transaction,
          isOvertaken: ({ deletedAt }) => deletedAt === null,
          undo: () => restore(transaction),
        }),
      (error: unknown) =>
        notifyFailure(error, errorText, (reason) => t('saved.deleteFailed', { description, reason })),
    );
  }

  const copySearch = new URLSearchParams(search);
  copySearch.set('copy', id);
  return (
    <Row wrap>
      <ButtonLink icon={Pencil} size="sm" to={`${path}/${id}/edit${search}`}>
        {tRecorded('detail.edit')}
      </ButtonLink>
      <ButtonLink icon={CopyPlus} size="sm" to={`${path}/new?${copySearch}`}>
        {tRecorded('detail.copy')}
      </ButtonLink>
      {transaction.type === 'expense' && !transaction.recurringExpenseId && (
        <ButtonLink icon={Repeat} size="sm" to={repeatPath(transaction)}>
          {tRecorded('detail.repeat')}
        </ButtonLink>
      )}
      <Button icon={Trash2} size="sm" onClick={deleteIt}>
        {tRecorded('detail.delete')}
      </Button>
    </Row>
  );
}

function DeletedNotice({ transaction, people }: Pick<TransactionDetailProps, 'transaction' | 'people'>) {
  const { t: tRecorded } = useTranslation('recorded');
  const language = useLanguage();
  const { restore, isPending } = useRestoring(transaction.groupId);
  const { deletedAt, deletedBy } = transaction;
  const date = formatInstant(deletedAt ?? '', language);
  const person = people.get(deletedBy ?? '');
  return (
    <Notice
      tone="warning"
      title={tRecorded('detail.deletedTitle')}
      action={
        <Button icon={RotateCcw} size="sm" busy={isPending} onClick={() => restore(transaction)}>
          {tRecorded('detail.restore')}
        </Button>
      }
    >
      {person.isYou
        ? tRecorded('detail.deletedByYou', { date })
        : tRecorded('detail.deletedBy', { name: person.name, date })}
    </Notice>
  );
}
