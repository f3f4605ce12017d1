import { type ReactNode, useState } from 'react';
import { useLocation, useOutlet, useParams } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useTransaction } from '#web/queries/ledger/transactions.ts';
import { BesideList } from './beside-list.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

/** One transaction: beside the list where there is room, else as a sheet over it. */
export function Screen() {
  const { t } = useTranslation('transactions');
  const { t: tRecorded } = useTranslation('recorded');
  const { transactionId = '' } = useParams();
  const { groupId, group, people } = useGroupPeople();
  const { data: transaction, error, refetch } = useTransaction(groupId, transactionId);
  const title = transaction ? t(`type.${transaction.type}`) : tRecorded('detail.loading');
  // The ids of what is open. The frame is another one once a tablet is turned, and all that is in it is made anew.
  const [edited, edit] = useState<readonly string[]>([]);
  const [receipt, showReceipt] = useState<string>();
  usePageTitle(transaction?.description || title, 2);
  return (
    <Frame title={title} sheet={useOutlet()}>
      {transaction && group ? (
        <TransactionDetail
          key={transactionId}
          transaction={transaction}
          group={group}
          people={people}
          receipt={receipt}
          onReceipt={showReceipt}
          edited={edited}
          onEdit={edit}
        />
      ) : isNotFound(error) ? (
        <EmptyState
          title={tRecorded('detail.notFound')}
          message={tRecorded('detail.notFoundMessage')}
          action={<ButtonLink to={`/groups/${groupId}`}>{tRecorded('detail.toList')}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState title={tRecorded('detail.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  /** Opens over it: where that is a sheet too, only one inside the other is told from one that it covers. */
  sheet: ReactNode;
  children: ReactNode;
}

function Frame({ title, sheet, children }: FrameProps) {
  const isDesktop = useMedia('desktop');
  const [isBeside, setBeside] = useState(isDesktop);
  // Not under an open sheet. Another frame would make it anew, without the files that are chosen in it.
  if (isBeside !== isDesktop && !sheet) setBeside(isDesktop);
  const leaveSheet = useLeaveSheet();
  const { groupId = '' } = useParams();
  const { search } = useLocation();
  const close = () =>
    leaveSheet(`/groups/${groupId}${search}`, `/groups/${groupId}/transaction/`, { keepScroll: true });
  if (!isBeside)
    return (
      <Dialog open addressed printed onOpenChange={(open) => !open && close()} title={title}>
        {children}
        {sheet}
      </Dialog>
    );
  return (
    <>
      <BesideList title={title} onClose={close}>
        {children}
      </BesideList>
      {sheet}
    </>
  );
}

function DetailSkeleton() {
  return (
    <Stack gap="m">
      <Skeleton height="figure" width="l" />
      <Skeleton height="text" />
      <SkeletonRows rows={4} />
    </Stack>
  );
}
