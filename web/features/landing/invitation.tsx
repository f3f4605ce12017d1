import { Play } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The two ways in: an account, or a look around where this server has a demo. */
export function Invitation({ demo }: { demo: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to="/register" variant="primary" size="lg">
        {t('start')}
      </ButtonLink>
      {demo && (
        <Button size="lg" icon={Play} data-press="demo" className="noscript:hidden">
          {t('demo')}
        </Button>
      )}
    </div>
  );
}
