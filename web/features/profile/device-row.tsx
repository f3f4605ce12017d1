import { Monitor, Smartphone } from 'lucide-react';
import type { Session } from '#contract/sessions.ts';
import { formatInstant } from '#web/lib/date-format.ts';
import { formatAgo } from '#web/lib/relative-time.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { useEndSession } from '#web/queries/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isHandheld } from './device.ts';
import { Refusal } from './refusal.tsx';

export function DeviceRow({ device }: { device: Session }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const ending = useEndSession();
  const { browser, system, ipAddress, createdAt, lastSeenAt, isCurrent } = device;
  const name =
    browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  return (
    <ListRow
      leading={<IconTile icon={isHandheld(system) ? Smartphone : Monitor} />}
      title={name}
      detail={
        <>
          {!isCurrent && <>{t('devices.seen', { ago: formatAgo(lastSeenAt, new Date(), language) })} · </>}
          {t('devices.since', { date: formatInstant(createdAt, language) })}
          {ipAddress && <> · {ipAddress}</>}
          {ending.isError && <Refusal error={ending.error} />}
        </>
      }
      trailing={
        isCurrent ? (
          <Chip tone="owed">{t('devices.current')}</Chip>
        ) : (
          <Button
            size="sm"
            busy={ending.isPending || ending.isSuccess}
            onClick={() => ending.mutate(device.id)}
          >
            {t('devices.end')} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
