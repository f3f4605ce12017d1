import { CircleCheck, Info, UserPlus } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { MailResult } from '#web/queries/groups/mailed-invitations.ts';

interface MailResultsProps {
  results: readonly MailResult[];
  /** One person was invited, to take the place of a guest: more people is not what follows. */
  isForGuest: boolean;
  onMore: () => void;
}

export function MailResults({ results, isForGuest, onMore }: MailResultsProps) {
  const { t } = useTranslation('inviting');
  const sent = results.filter(({ result }) => result !== 'member').length;
  return (
    <Stack gap="m">
      <div role="status">
        <Heading level={3}>{sent > 0 ? t('mail.sentTitle', { count: sent }) : t('mail.nothingSent')}</Heading>
      </div>
      <List label={t('mail.results')}>
        {results.map(({ email, result }) => (
          <ListRow
            key={email}
            inset={false}
            leading={
              result === 'member' ? <IconTile icon={Info} /> : <IconTile icon={CircleCheck} tone="owed" />
            }
            title={<span className="wrap-anywhere">{email}</span>}
            detail={t(`mail.result.${result}`)}
          />
        ))}
      </List>
      <FormActions>
        {/* The button that was pressed is gone. */}
        <Button autoFocus icon={UserPlus} onClick={onMore}>
          {t(isForGuest ? 'mail.another' : 'mail.more')}
        </Button>
      </FormActions>
    </Stack>
  );
}
