import { Monitor, Smartphone } from 'lucide-react';
import type { Session } from '#contract/sessions.ts';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { formatAgo } from '#web/lib/format/relative-time.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useEndSession } from '#web/queries/people/sessions.ts';
import { isHandheld } from './device.ts';

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
