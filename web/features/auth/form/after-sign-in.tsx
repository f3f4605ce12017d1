import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { forgetReturnPath, pathAfterSignIn } from '#web/lib/session/return-path.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { warnWithoutCookie } from './cookie-warning.ts';

const KEPT_MS = 8_000;

/**
 * Redirects a signed-in account to the page it asked for, once, and clears the saved path. `isKept` after a sign-in by the link
 * that takes a deletion back: the account is named, as another one may be the one to be deleted.
 */
export function AfterSignIn({ isKept = false }: { isKept?: boolean }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [path] = useState(() => pathAfterSignIn(state?.from));
  const email = useSession().user?.email ?? '';
  const kept = isKept || state?.isKept ? t('login.kept', { email }) : undefined;
  const noCookies = t('noCookies');
  useEffect(() => warnWithoutCookie(noCookies), [noCookies]);
  useEffect(() => {
    if (kept) notify.success(kept, { duration: KEPT_MS });
  }, [kept]);
  useEffect(() => {
    forgetReturnPath();
    void navigate(path, { replace: true });
  }, [navigate, path]);
  return <LoadingScreen label={t('completing')} />;
}
