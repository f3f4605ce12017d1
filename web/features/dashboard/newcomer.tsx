import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { firstWord } from '#domain/people/person.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { JoinByLink } from './join-by-link.tsx';

/** The dashboard of a reader without a group: what they are invited to, or else how to create a group or to join one. */
export function Newcomer({ waiting }: { waiting: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  return (
    <Page width="text">
      <PageHeader
        title={t('welcome.title', { name: firstWord(user?.displayName ?? '') })}
        detail={waiting ? undefined : t('welcome.message')}
      />
      {waiting && (
        <div className="mb-8 grid gap-5">
          {waiting}
          <Text tone="muted">{t('welcome.otherWays')}</Text>
        </div>
      )}
      <div className="grid items-stretch gap-4 sm:grid-cols-2">
        <Way title={t('welcome.createTitle')} message={t('welcome.createMessage')}>
          <ButtonLink to="/groups/new" variant="primary" icon={Plus} block>
            {t('welcome.create')}
          </ButtonLink>
        </Way>
        <Way title={t('welcome.joinTitle')} message={t('welcome.joinMessage')}>
          <JoinByLink />
        </Way>
      </div>
    </Page>
  );
}

function Way({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id}>
      <div className="flex h-full flex-col justify-between gap-5">
        <Stack gap="xs">
          <Heading level={2} size="l" id={id}>
            {title}
          </Heading>
          <Text tone="muted">{message}</Text>
        </Stack>
        {children}
      </div>
    </Card>
  );
}
