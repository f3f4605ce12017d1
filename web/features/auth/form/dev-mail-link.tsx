import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';

/** Where a server that is only being tried out keeps the messages that it did not send. */
export function DevMailLink() {
  const { t } = useTranslation('auth');
  const isTrial = useConfig()?.demo || import.meta.env.DEV;
  if (!isTrial) return null;
  return (
    <Text size="s" align="center">
      <TextLink alone to="/dev/mail" reloadDocument target="_blank" tone="muted">
        {t('confirmation.devMail')}
      </TextLink>
    </Text>
  );
}
