import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { lastGroupFirst } from '#web/parts/groups/last-group.ts';
import { defaultCurrencyQuery } from '#web/queries/groups/currencies.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { tierQuery } from '#web/queries/groups/tier.ts';
import { GroupLimit } from './group-limit.ts';
import { NewGroupDialog } from './new-group-dialog.tsx';

/** `/groups/new`: the sheet over the list. Closing it goes back to the list. */
export function Screen() {
  const { t } = useTranslation('settings');
  usePageTitle(t('create.title'), 1);
  const leaveSheet = useLeaveSheet();
  const tier = useQuery(tierQuery());
  const currency = useFirstCurrency();
  const close = () => leaveSheet('/groups', '/groups/new');
  // Not known is no reason to forbid: the server says no if it must.
  const hasRoom = tier.data?.canCreateGroup ?? tier.isError;
  // The very group that is being made may be the last one that there is room for: its form stays.
  const [isBegun, setBegun] = useState(false);
  if (hasRoom && currency.code && !isBegun) setBegun(true);

  if (isBegun && currency.code) return <NewGroupDialog currency={currency.code} onClose={close} />;
  if (tier.data?.canCreateGroup === false)
    return (
      <Dialog open addressed onOpenChange={close} title={t('create.title')}>
        <GroupLimit maxGroups={tier.data.limits.maxGroups} />
      </Dialog>
    );
  return (
    // As large from the beginning as the form will make it.
    <Dialog open addressed full onOpenChange={close} title={t('create.title')}>
      {currency.onRetry ? (
        <ErrorState onRetry={currency.onRetry} />
      ) : (
        <SkeletonRows rows={8} leading="none" />
      )}
    </Dialog>
  );
}

/** That of the group the reader was in last, else the one where the reader is. */
function useFirstCurrency(): { code: CurrencyCode | undefined; onRetry: (() => void) | undefined } {
  const groups = useGroups();
  const local = useQuery(defaultCurrencyQuery());
  const [last] = lastGroupFirst(groups.data ?? []);
  const onRetry = local.isError && !groups.isPending ? () => void local.refetch() : undefined;
  if (groups.isPending) return { code: undefined, onRetry };
  return { code: last?.defaultCurrency ?? local.data?.code, onRetry };
}
