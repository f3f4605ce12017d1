import { ShieldCheck } from 'lucide-react';
import { useTransition } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** To an admin whose password alone would open every account's details. */
export function SecondFactorMissing({ onAgain }: { onAgain: () => Promise<void> }) {
  const { t } = useTranslation('admin');
  usePageTitle(t('title'));
  const [isAsking, ask] = useTransition();
  return (
    <Page width="text">
      <PageHeader title={t('title')} />
      <Card>
        <EmptyState
          title={t('secondFactor.title')}
          message={t('secondFactor.message')}
          action={
            <Row wrap justify="center">
              <ButtonLink
                variant="primary"
                icon={ShieldCheck}
                to={{ hash: '#profile/security' }}
                state={{ isOverPage: true }}
              >
                {t('secondFactor.action')}
              </ButtonLink>
              <Button busy={isAsking} onClick={() => ask(onAgain)}>
                {t('secondFactor.again')}
              </Button>
            </Row>
          }
        />
      </Card>
    </Page>
  );
}
