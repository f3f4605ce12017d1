import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { sessionsQuery, useEndOtherSessions } from '#web/queries/people/sessions.ts';
import { DeviceRow } from './device-row.tsx';

/** Where one is signed in, and how to end it elsewhere. */
export function DevicesSection() {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const { data, isError, refetch } = useQuery(sessionsQuery());
  const ending = useEndOtherSessions();

  async function endOthers() {
    const question = {
      title: t('devices.endOthersTitle'),
      message: t('devices.endOthersMessage'),
      confirmLabel: t('devices.endOthersConfirm'),
      variant: 'warning',
    } as const;
    if (await confirm(question))
      ending.mutate(undefined, { onSuccess: () => notify.success(t('devices.ended')) });
  }

  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonCard rows={2} />;
  return (
    <Stack>
      <Card>
        <List label={t('devices.label')}>
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </List>
      </Card>
      {ending.isError && <Refusal error={ending.error} />}
      {data.length > 1 ? (
        <div>
          <Button icon={LogOut} busy={ending.isPending} onClick={() => void endOthers()}>
            {t('devices.endOthers')}
          </Button>
        </div>
      ) : (
        <Text size="s" tone="faint">
          {t('devices.only')}
        </Text>
      )}
    </Stack>
  );
}
