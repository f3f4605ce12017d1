import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { offerUpgrade } from '#web/parts/premium/upgrade-offer.ts';

/** Why a colour of one's own is locked. The offer opens over the form: it is still there when the offer is closed. */
export function OwnColourOffer() {
  const { t } = useTranslation('settings');
  return (
    <Notice
      title={t('form.ownColourTitle')}
      action={
        <Button size="sm" onClick={() => offerUpgrade({ source: 'group_form', feature: 'custom_colours' })}>
          {t('form.seePremium')}
        </Button>
      }
    >
      {t('form.ownColourMessage')}
    </Notice>
  );
}
