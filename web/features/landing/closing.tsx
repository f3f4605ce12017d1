import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Invitation } from './invitation.tsx';

export function Closing({ demo }: { demo: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="closing" className="grid justify-items-center gap-5 py-6 text-center">
      <EqualsMark size={32} />
      <Heading level={2} size="3xl" id="closing">
        {t('closing.title')}
      </Heading>
      <div className="max-w-[26rem]">
        <Text size="l" tone="muted" align="center">
          {t('closing.detail')}
        </Text>
      </div>
      <div className="mt-2 w-full sm:w-auto">
        <Invitation demo={demo} />
      </div>
    </section>
  );
}
