import { TextLink } from '#web/kit/content/text-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Why a colour of one's own is locked. The offer opens beside the form, where nothing that was entered is lost. */
export function OwnColourOffer() {
  const { t } = useTranslation('settings');
  return (
    <Notice title={t('form.ownColourTitle')}>
      {t('form.ownColourMessage')}{' '}
      <TextLink to="/upgrade?source=group_form&feature=custom_colours" target="_blank">
        {t('form.seePremium')}
      </TextLink>
    </Notice>
  );
}
