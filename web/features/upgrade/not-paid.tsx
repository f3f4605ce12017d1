import { useLocation } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Outcome } from './outcome.tsx';

/** The checkout has ended without a payment. Its address names what was offered, which the way back names again. */
export function NotPaid({ reason }: { reason: 'cancel' | 'error' }) {
  const { t } = useTranslation('upgrade');
  const { search } = useLocation();
  return (
    <Outcome title={t(`outcome.${reason}.title`)} message={t(`outcome.${reason}.message`)}>
      <ButtonLink to="/groups">{t('toGroups')}</ButtonLink>
      <ButtonLink to={`/upgrade${search}`} variant="primary">
        {t('outcome.again')}
      </ButtonLink>
    </Outcome>
  );
}
