import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The first stop of the Tab key: past the navigation, into the page's `main`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 min-h-11 -translate-y-20 rounded-pill bg-action px-4 py-2.5 font-medium text-on-action shadow-2 focus:translate-y-0"
    >
      {t('nav.skipToContent')}
    </a>
  );
}
