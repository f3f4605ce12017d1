import { LogOut, ShieldCheck } from 'lucide-react';
import { type ReactNode, useTransition } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { keepFocusOf } from '#web/kit/popups/focus-kept.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';

interface SecondFactorMissingProps {
  /** The account has a second factor, which this session has not given. */
  isAdded: boolean;
  onAgain: () => Promise<void>;
}

/** To an admin whose password alone would open every account's details. */
export function SecondFactorMissing({ isAdded, onAgain }: SecondFactorMissingProps) {
  const { t } = useTranslation('admin');
  usePageTitle(t('title'));
  return isAdded ? (
    <Refused title={t('secondFactor.notGivenTitle')} message={t('secondFactor.notGivenMessage')}>
      <SignOutButton />
    </Refused>
  ) : (
    <Refused title={t('secondFactor.title')} message={t('secondFactor.message')}>
      <ButtonLink
        variant="primary"
        icon={ShieldCheck}
        to={{ hash: '#profile/security' }}
        state={{ isOverPage: true }}
      >
        {t('secondFactor.action')}
      </ButtonLink>
      <AgainButton onAgain={onAgain} />
    </Refused>
  );
}

function Refused({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <Page width="text">
      <PageHeader title={t('title')} />
      <Card>
        <EmptyState
          title={title}
          message={message}
          action={
            <Row wrap justify="center">
              {children}
            </Row>
          }
        />
      </Card>
    </Page>
  );
}

function SignOutButton() {
  const { t } = useTranslation('admin');
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Button variant="primary" icon={LogOut} busy={isSigningOut} onClick={signOut}>
      {t('secondFactor.signOut')}
    </Button>
  );
}

function AgainButton({ onAgain }: Pick<SecondFactorMissingProps, 'onAgain'>) {
  const { t } = useTranslation('admin');
  const [isAsking, ask] = useTransition();
  return (
    <Button
      busy={isAsking}
      onClick={({ currentTarget }) => {
        keepFocusOf(currentTarget);
        ask(onAgain);
      }}
    >
      {t('secondFactor.again')}
    </Button>
  );
}
