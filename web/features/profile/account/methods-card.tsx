import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Globe, KeyRound, ShieldCheck } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { signInMethodsQuery } from '#web/queries/people/sign-in-methods.ts';

/** How the person can sign in, at a glance; changing it is the next section's. */
export function MethodsCard({ onSecurity }: { onSecurity: () => void }) {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useQuery(signInMethodsQuery());
  const isEmpty =
    data && !data.hasPassword && !data.totp && data.passkeys.length + data.identities.length === 0;
  const google = data?.identities.find(({ provider }) => provider === 'google');
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('methods.title')}
        aside={
          <Button size="sm" variant="quiet" onClick={onSecurity}>
            {t('methods.manage')}
          </Button>
        }
      />
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows rows={1} leading="tile" />}
      {isEmpty && (
        <div className="px-4 pb-4 sm:px-5">
          <Text size="s" tone="muted">
            {t('methods.none')}
          </Text>
        </div>
      )}
      {data && !isEmpty && (
        <List label={t('methods.title')}>
          {data.hasPassword && (
            <ListRow leading={<IconTile icon={KeyRound} />} title={t('methods.password')} />
          )}
          {google && (
            <ListRow leading={<IconTile icon={Globe} />} title={t('methods.google')} detail={google.email} />
          )}
          {data.passkeys.length > 0 && (
            <ListRow
              leading={<IconTile icon={Fingerprint} />}
              title={t('methods.passkeys', { count: data.passkeys.length })}
            />
          )}
          {data.totp && <ListRow leading={<IconTile icon={ShieldCheck} />} title={t('methods.totp')} />}
        </List>
      )}
    </Card>
  );
}
