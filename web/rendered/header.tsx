import { Menu, Moon, Sun, X } from 'lucide-react';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Logo } from '#web/kit/content/logo.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { HeaderFrame } from '#web/shell/header-frame.tsx';
import { LanguageSelector } from '#web/shell/language-selector.tsx';
import { Preference } from '#web/shell/preference.tsx';

/** The navigation of a visitor without an account. Without scripts it is the links alone. */
export function Header() {
  const { t } = useTranslation();
  return (
    <header className="border-b border-line bg-page">
      <HeaderFrame>
        <a href="/" aria-label={t('nav.home')} className="touch-target mr-3 inline-flex rounded-s lg:mr-5">
          <Logo />
        </a>
        <div className="ml-auto flex items-center justify-end gap-1 max-sm:flex-wrap">
          <div className="hidden items-center gap-1 sm:flex noscript:hidden">
            <LanguageSelector />
            <ThemeButtons />
          </div>
          <span className="hidden sm:block noscript:block">
            <ButtonLink variant="quiet" to="/login">
              {t('nav.logIn')}
            </ButtonLink>
          </span>
          <ButtonLink variant="primary" to="/register">
            {t('nav.signUp')}
          </ButtonLink>
          <div className="sm:hidden noscript:hidden">
            <MenuButtons />
          </div>
        </div>
      </HeaderFrame>
      <template id="menu">
        <nav
          id="small-menu"
          aria-label={t('nav.label')}
          className="grid gap-1 border-t border-line px-4 py-3 sm:hidden"
        >
          <Preference label={t('nav.language')}>
            <LanguageSelector />
          </Preference>
          <Preference label={t('theme.label')}>
            <ThemeButtons />
          </Preference>
          <ButtonLink to="/login" block>
            {t('nav.logIn')}
          </ButtonLink>
        </nav>
      </template>
    </header>
  );
}

/** One for each theme: which of them is shown, the styles know before the script. */
function ThemeButtons() {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        icon={Moon}
        label={t('theme.toDark')}
        data-press="theme"
        value="dark"
        className="in-data-[theme=dark]:hidden"
      />
      <IconButton
        icon={Sun}
        label={t('theme.toLight')}
        data-press="theme"
        value="light"
        className="in-data-[theme=light]:hidden"
      />
    </>
  );
}

function MenuButtons() {
  const { t } = useTranslation();
  const button = { 'data-press': 'menu', 'aria-controls': 'small-menu', className: '-mr-2' };
  return (
    <>
      <IconButton {...button} icon={Menu} label={t('nav.openMenu')} aria-expanded={false} />
      <IconButton {...button} hidden icon={X} label={t('nav.closeMenu')} aria-expanded />
    </>
  );
}
