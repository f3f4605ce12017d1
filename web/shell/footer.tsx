import { Link } from 'react-router';
import { Logo } from '#web/kit/content/logo.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="mt-12 border-t border-line">
      <div className="mx-auto flex w-full max-w-[74rem] flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-s text-ink-3 sm:px-8">
        <Logo size="s" />
        <p className="flex-1 basis-48 max-sm:order-last max-sm:basis-full">{t('promise')}</p>
        <Link to="/pricing" className="touch-target rounded-xs hover:text-ink">
          {t('footer.pricing')}
        </Link>
        <a href="/api/docs" className="touch-target rounded-xs hover:text-ink">
          {t('footer.api')}
        </a>
        <span>{t('footer.version', { version: __APP_VERSION__ })}</span>
      </div>
    </footer>
  );
}
