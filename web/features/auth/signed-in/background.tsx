import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts.ts';
import { useUnsaved } from '#web/lib/browser/unsaved.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { session } from '#web/lib/session/session.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { agreeOnLanguage } from '#web/lib/texts/account-language.ts';
import { isLanguageChosen, type Language } from '#web/lib/texts/language.ts';
import { adoptLanguage } from '#web/lib/texts/texts.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { useHeldChanges } from '#web/queries/changes/kept-changes.ts';
import { useConnection } from '#web/queries/connection/connection.ts';
import { useLiveChanges } from '#web/queries/connection/live.ts';
import { profileQuery, useUpdateProfile } from '#web/queries/people/accounts.ts';

/** What goes on behind every signed-in screen. Apart from the layout, so that nothing it hears renders the page again. */
export function Background() {
  const { user, isUnproved = false } = useSession();
  useLiveChanges(!isUnproved);
  useConnection();
  // What is on the device is sent later, and may be left.
  const isLost = useHeldChanges().some(({ isStored }) => !isStored);
  useUnsaved(isLost);
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

/** Lets the account and this device agree on a language, by the rule beside `agreeOnLanguage`. */
function useAccountLanguage({ locale }: User): void {
  const language = useLanguage();
  // What the account has, or is being told. What was lost on the way is not told.
  const told = useRef<Language>(undefined);
  const isOnline = useOnline();
  const { mutate } = useUpdateProfile();
  useEffect(() => {
    const isChosen = isLanguageChosen();
    const { show, tell } = agreeOnLanguage({ shown: language, isChosen, kept: locale, told: told.current });
    // Told when the connection is back, and told again at its next return where it was lost.
    if (tell && !isOnline) return;
    const before = told.current;
    told.current = language;
    if (show) void adoptLanguage(show);
    const onError = () => {
      told.current = before;
    };
    // Of two tellings under way only the later one is heard.
    if (tell) mutate({ locale: tell }, { onError });
  }, [locale, language, isOnline, mutate]);
}
