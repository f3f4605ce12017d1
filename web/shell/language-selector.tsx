import { isLanguage, LANGUAGES } from '#web/lib/texts/language.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

/** A transparent native select over the two-letter code: it looks short and opens the full list. */
export function LanguageSelector() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className="touch-target relative grid h-10 min-w-11 place-items-center rounded-pill px-2 text-s font-[550] text-ink-2 transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span aria-hidden>{language.toUpperCase()}</span>
      <select
        aria-label={t('nav.language')}
        value={language}
        // A browser may else show what was chosen before the page was loaded again.
        autoComplete="off"
        onChange={({ target }) => isLanguage(target.value) && void changeLanguage(target.value)}
        className="absolute inset-x-0 -inset-y-0.5 z-10 cursor-pointer appearance-none text-m opacity-0"
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
