import type { AdminUser } from '#contract/premium/admin.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

/** What is to be known about the account beyond its tier. */
export function UserMarks({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { emailConfirmed, overLimit, deletionDueAt } = user;
  return (
    <Row as="span" wrap gap="xs" justify="start">
      <Chip tone={emailConfirmed ? 'neutral' : 'warning'}>
        {t(emailConfirmed ? 'users.isConfirmed' : 'users.isNotConfirmed')}
      </Chip>
      {overLimit && <Chip tone="owe">{t('users.overLimit')}</Chip>}
      {deletionDueAt && (
        <Chip tone="owe">{t('users.deletion', { date: formatDay(deletionDueAt, language) })}</Chip>
      )}
    </Row>
  );
}
