import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { forgetReturnPath, pathAfterSignIn } from '#web/lib/session/return-path.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { warnWithoutCookie } from './cookie-warning.ts';

/** Redirects a signed-in account to the page it asked for, once, and clears the saved path. */
export function AfterSignIn() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [path] = useState(() => pathAfterSignIn(state?.from));
  const noCookies = t('noCookies');
  useEffect(() => warnWithoutCookie(noCookies), [noCookies]);
  useEffect(() => {
    forgetReturnPath();
    void navigate(path, { replace: true });
  }, [navigate, path]);
  return <LoadingScreen label={t('completing')} />;
}
