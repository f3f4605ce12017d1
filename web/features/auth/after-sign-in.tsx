import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetReturnPath, pathAfterSignIn } from '#web/lib/return-path.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';

/** Somebody is signed in and belongs elsewhere: goes there, once, and forgets the way. */
export function AfterSignIn() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [path] = useState(() => pathAfterSignIn(state?.from));
  useEffect(() => {
    forgetReturnPath();
    void navigate(path, { replace: true });
  }, [navigate, path]);
  return <LoadingScreen label={t('completing')} />;
}
