import { Menu as MenuIcon, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Logo } from '#web/kit/content/logo.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AccountButton } from './account-button.tsx';
import { HeaderFrame } from './header-frame.tsx';
import { LanguageSelector } from './language-selector.tsx';
import { MainLinks } from './main-links.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const SmallMenu = deferred(async () => (await import('./small-menu.tsx')).SmallMenu, {
  on: 'first-interaction',
});

export function Navigation() {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const { pathname } = useLocation();
  // Opened at one address, the menu is closed at every other: following one of its links closes it. Signing out does, too.
  const [openAt, setOpenAt] = useState<string>();
  const place = `${pathname} ${user?.id}`;
  const isOpen = openAt === place;

  const toggle = useRef<HTMLButtonElement>(null);

  function closeMenu() {
    setOpenAt(undefined);
    toggle.current?.focus();
  }

  return (
    <header className="border-b border-line bg-page">
      <HeaderFrame>
        <Link
          to={user ? '/dashboard' : '/'}
          reloadDocument={!user}
          aria-label={t('nav.home')}
          className="touch-target mr-3 inline-flex rounded-s lg:mr-5"
        >
          <Logo />
        </Link>
        {/* Where the row has no room for all four, the small menu has them, too. */}
        <nav
          aria-label={t('nav.label')}
          className="hidden items-center gap-1 sm:flex max-md:*:nth-[n+3]:hidden"
        >
          {user && <MainLinks />}
        </nav>
        <div className="ml-auto flex items-center justify-end gap-1 max-sm:flex-wrap">
          {/* Before all others, so that nothing moves when the signed-in pages put their button into it. */}
          <span id="search-place" />
          <div className="hidden items-center gap-1 md:flex">
            <LanguageSelector />
            <ThemeToggle />
          </div>
          {(status === 'signed-out' || status === 'unconfirmed') && (
            <>
              {pathname !== '/login' && (
                <span className="hidden sm:block">
                  <ButtonLink variant="quiet" to="/login">
                    {t('nav.logIn')}
                  </ButtonLink>
                </span>
              )}
              {pathname !== '/register' && (
                <ButtonLink variant="primary" to="/register">
                  {t('nav.signUp')}
                </ButtonLink>
              )}
            </>
          )}
          {user && <AccountButton user={user} />}
          <div className="md:hidden">
            <IconButton
              ref={toggle}
              icon={isOpen ? X : MenuIcon}
              label={t(isOpen ? 'nav.closeMenu' : 'nav.openMenu')}
              aria-expanded={isOpen}
              aria-controls="small-menu"
              onClick={() => setOpenAt(isOpen ? undefined : place)}
              className="-mr-2"
            />
          </div>
        </div>
      </HeaderFrame>
      {isOpen && <SmallMenu id="small-menu" onClose={closeMenu} />}
    </header>
  );
}
