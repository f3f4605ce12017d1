import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Outcome } from './outcome.tsx';

/** The checkout has ended without a payment. */
export function NotPaid({ reason }: { reason: 'cancel' | 'error' }) {
  const { t } = useTranslation('upgrade');
  return (
    <Outcome title={t(`outcome.${reason}.title`)} message={t(`outcome.${reason}.message`)}>
      <ButtonLink to="/groups">{t('toGroups')}</ButtonLink>
      <ButtonLink to="/upgrade" variant="primary">
        {t('outcome.again')}
      </ButtonLink>
    </Outcome>
  );
}
