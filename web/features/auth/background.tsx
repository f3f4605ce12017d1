import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts.ts';
import { session } from '#web/lib/session.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage } from '#web/lib/use-language.ts';
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
  useLocaleOnServer(profile);
  return null;
}

/** The language that e-mails are written in: sent once when the server knows none, and whenever it is changed here. */
function useLocaleOnServer(profile: User): void {
  const language = useLanguage();
  const known = useRef(profile.locale ? language : undefined);
  const { mutate } = useUpdateProfile();
  useEffect(() => {
    if (known.current === language) return;
    known.current = language;
    mutate({ locale: language });
  }, [language, mutate]);
}
