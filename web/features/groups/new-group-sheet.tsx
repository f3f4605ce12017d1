import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { defaultCurrencyQuery } from '#web/queries/currencies.ts';
import { useTier } from '#web/queries/tier.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { GroupLimit } from './group-limit.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';

/** `/groups/new`: the sheet over the list. Closing it goes back to the list. */
export function Screen() {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const tier = useTier();
  const currency = useQuery(defaultCurrencyQuery());
  const close = () => navigate('/groups', { replace: true });
  const hasRoom = tier?.canCreateGroup ?? true;

  if (hasRoom && currency.data) return <NewGroupDialog currency={currency.data.code} onClose={close} />;
  return (
    <Dialog open onOpenChange={close} title={t('create.title')}>
      {!hasRoom && <GroupLimit maxGroups={tier?.limits.maxGroups} />}
      {hasRoom && currency.isPending && <SkeletonRows rows={4} leading="none" />}
      {hasRoom && currency.isError && <ErrorState onRetry={() => void currency.refetch()} />}
    </Dialog>
  );
}
