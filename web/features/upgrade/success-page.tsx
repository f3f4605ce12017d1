import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Tier } from '#domain/groups/tier.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { tierQuery } from '#web/queries/groups/tier.ts';
import { Outcome } from './outcome.tsx';

const LOOK_MS = 2_000;
/** Looked at so often before it is called late: a minute. */
const LOOKS = 30;

/** After paying: waits until the server has heard of the payment, which makes the account premium. */
export function SuccessPage() {
  const { t } = useTranslation('upgrade');
  const client = useQueryClient();
  const [looks, setLooks] = useState(0);
  const isLate = looks >= LOOKS;
  const { tier, readAt } = useTierNow(isLate);
  const isPremium = tier === 'premium';

  useEffect(() => {
    if (readAt > 0) setLooks((before) => before + 1);
  }, [readAt]);
  useEffect(() => {
    // The subscription, and the ring around the picture.
    if (isPremium) void client.invalidateQueries({ queryKey: keys.tier });
    if (isPremium) void client.invalidateQueries({ queryKey: keys.profile });
  }, [isPremium, client]);

  if (isPremium)
    return (
      <Outcome title={t('outcome.success.title')} message={t('outcome.success.message')}>
        <ButtonLink to="#profile/profile">{t('outcome.success.plan')}</ButtonLink>
        <ButtonLink to="/groups" variant="primary">
          {t('toGroups')}
        </ButtonLink>
      </Outcome>
    );
  if (isLate)
    return (
      <Outcome title={t('outcome.success.lateTitle')} message={t('outcome.success.late')}>
        <Button onClick={() => setLooks(0)}>{t('outcome.success.look')}</Button>
      </Outcome>
    );
  return (
    <Outcome title={t('outcome.success.waitingTitle')} message={t('outcome.success.waiting')}>
      <span className="grid justify-items-center">
        <Spinner size={28} label="" />
      </span>
    </Outcome>
  );
}

/** Asked again and again until it is premium, or for as long as it is not late. */
function useTierNow(isLate: boolean): { tier: Tier | undefined; readAt: number } {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...tierQuery(),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.tier === 'premium' || isLate ? false : LOOK_MS),
  });
  return { tier: data?.tier, readAt: Math.max(dataUpdatedAt, errorUpdatedAt) };
}
