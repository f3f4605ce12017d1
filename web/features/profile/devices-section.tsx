import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { sessionsQuery, useEndOtherSessions } from '#web/queries/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { List } from '#web/ui/list.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { DeviceRow } from './device-row.tsx';
import { Refusal } from './refusal.tsx';

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
