import { CircleCheck, Info, UserPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { MailResult } from '#web/queries/mailed-invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { List } from '#web/ui/list.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { Stack } from '#web/ui/stack.tsx';

interface MailResultsProps {
  results: readonly MailResult[];
  /** One person was invited, to take the place of a guest: more people is not what follows. */
  isForGuest: boolean;
  onMore: () => void;
}

export function MailResults({ results, isForGuest, onMore }: MailResultsProps) {
  const { t } = useTranslation('inviting');
  const more = useRef<HTMLButtonElement>(null);
  // What was pressed is gone: the focus goes on to what can be pressed next.
  useEffect(() => more.current?.focus(), []);
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
        <Button ref={more} icon={UserPlus} onClick={onMore}>
          {t(isForGuest ? 'mail.another' : 'mail.more')}
        </Button>
      </FormActions>
    </Stack>
  );
}
