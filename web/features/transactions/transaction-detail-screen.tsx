import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useErrorText } from '#web/lib/error-text.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupPeople } from '#web/queries/group-people.ts';
import { useTransaction } from '#web/queries/transactions.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

/** One transaction: beside the list where there is room, as a sheet over it on a phone. */
export function Screen() {
  const { t } = useTranslation('transactions');
  const errorText = useErrorText();
  const { transactionId = '' } = useParams();
  const { groupId, group, people } = useGroupPeople();
  const { data: transaction, error, refetch } = useTransaction(groupId, transactionId);
  const title = transaction ? t(`type.${transaction.type}`) : t('detail.loading');
  return (
    <>
      <Frame title={title}>
        {transaction && group ? (
          <TransactionDetail key={transactionId} transaction={transaction} group={group} people={people} />
        ) : error ? (
          <ErrorState title={t('detail.failed')} message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <DetailSkeleton />
        )}
      </Frame>
      <Outlet />
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const isDesktop = useMedia('desktop');
  const navigate = useNavigate();
  const { groupId = '' } = useParams();
  const { search } = useLocation();
  const close = () => void navigate(`/groups/${groupId}${search}`);
  if (!isDesktop)
    return (
      <Dialog open onOpenChange={(open) => !open && close()} title={title}>
        {children}
      </Dialog>
    );
  return (
    <Card as="section" aria-labelledby="transaction-title">
      <CardHeader
        id="transaction-title"
        title={title}
        aside={<IconButton icon={X} label={t('action.close')} size="sm" onClick={close} />}
      />
      <div className="px-5 pb-5">{children}</div>
    </Card>
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
