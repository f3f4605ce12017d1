import { FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTier } from '#web/queries/groups/tier.ts';

/** What a group can be taken away as, and with which plan. Said as it is: there are no files yet. */
export function ExportOffer() {
  const { t } = useTranslation('exporting');
  const tier = useTier()?.tier;
  return (
    <Stack gap="m">
      <Heading level={2}>{t('title')}</Heading>
      <ul className="grid gap-3.5">
        <Offer icon={FileSpreadsheet} title={t('csv')} message={t('csvMessage')}>
          {tier === 'premium' && t('csvYear')}
          {tier === 'free' && `${t('csvDays')} ${t('csvMore')}`}
        </Offer>
        <Offer icon={FileText} title={t('pdf')} message={t('pdfMessage')}>
          {tier === 'free' && t('pdfMore')}
        </Offer>
      </ul>
      <Notice>{t('soon')}</Notice>
    </Stack>
  );
}

interface OfferProps {
  icon: LucideIcon;
  title: string;
  message: string;
  /** With which plan how much of it comes. */
  children: ReactNode;
}

function Offer({ icon, title, message, children }: OfferProps) {
  return (
    <li className="flex gap-3">
      <IconTile icon={icon} />
      <div className="min-w-0">
        <Text weight="strong">{title}</Text>
        <Text size="s" tone="muted">
          {message} {children}
        </Text>
      </div>
    </li>
  );
}
