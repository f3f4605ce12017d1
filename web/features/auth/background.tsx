import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts.ts';
import { isLanguageChosen } from '#web/lib/language.ts';
import { session } from '#web/lib/session.ts';
import { useSession } from '#web/lib/session-context.ts';
import { changeLanguage } from '#web/lib/texts.ts';
import { useLanguage } from '#web/lib/use-translation.ts';
import { profileQuery, useUpdateProfile } from '#web/queries/accounts.ts';
import { useConnection } from '#web/queries/connection.ts';
import { useLiveChanges } from '#web/queries/live.ts';

/** What goes on behind every signed-in screen. Apart from the layout, so that nothing it hears renders the page again. */
export function Background() {
  const { user } = useSession();
  useLiveChanges();
  useConnection();
  return user && <Profile known={user} />;
}

function Profile({ known }: { known: User }) {
  const { data: profile } = useQuery(profileQuery(known));
  useEffect(() => {
    if (profile !== known) session.replaceUser(profile);
  }, [profile, known]);
  useAccountLanguage(profile);
  return null;
}

/**
 * One language for the account and its devices: a device on which nobody chose one takes the account's; the account, in
 * whose language e-mails are written, is told once when it has none, and whenever it is changed here.
 */
function useAccountLanguage({ locale }: User): void {
  const language = useLanguage();
  const told = useRef(locale ? language : undefined);
  const { mutate } = useUpdateProfile();
  useEffect(() => {
    if (locale && !isLanguageChosen()) void changeLanguage(locale);
  }, [locale]);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    if (locale !== language) mutate({ locale: language });
  }, [locale, language, mutate]);
}
