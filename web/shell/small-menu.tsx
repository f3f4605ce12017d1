import { LogOut } from 'lucide-react';
import { firstWord } from '#domain/people/person.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { useBackCloses } from '#web/kit/popups/back.ts';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';
import { LanguageSelector } from './language-selector.tsx';
import { MainLinks } from './main-links.tsx';
import { Preference } from './preference.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The navigation's items where there is no room for a row of them. */
export function SmallMenu({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  useHotkey('Escape', onClose);
  useBackCloses(true, onClose);
  // An account with an unconfirmed address has no session yet.
  const isSignedOut = status === 'signed-out' || status === 'unconfirmed';
  return (
    <nav id={id} aria-label={t('nav.label')} className="grid gap-1 border-t border-line px-4 py-3 md:hidden">
      {user && (
        <>
          <p className="px-3 py-1 text-s text-ink-3">
            {t('nav.welcome', { name: firstWord(user.displayName) })}
          </p>
          <MainLinks stacked />
        </>
      )}
      <Preference label={t('nav.language')}>
        <LanguageSelector />
      </Preference>
      <Preference label={t('theme.label')}>
        <ThemeToggle />
      </Preference>
      {isSignedOut && (
        <ButtonLink to="/login" block>
          {t('nav.logIn')}
        </ButtonLink>
      )}
      {status === 'signed-in' && (
        <Button icon={LogOut} busy={isSigningOut} onClick={signOut} block>
          {t(isSigningOut ? 'nav.signingOut' : 'nav.signOut')}
        </Button>
      )}
    </nav>
  );
}
