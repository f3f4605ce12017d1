import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '#web/kit/feedback/notify.ts';
import { type SessionNotice, session } from '#web/lib/session/session.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const RECONNECTING_MS = 3_000;
const EXPIRED_MS = 8_000;

/** Says when the session cannot be renewed, and when it is over. */
export function useSessionNotices(): void {
  const { t } = useTranslation('errors');
  const { user } = useSession();
  const say = useEffectEvent((notice: SessionNotice) => {
    if (notice === 'reconnecting') notify.info(t('reconnecting'), { duration: RECONNECTING_MS });
    else {
      notify.error(t('code.TOKEN_EXPIRED'), { duration: EXPIRED_MS });
      void sayWhatIsKept();
    }
  });
  const lastUser = useRef(user?.id);
  useEffect(() => {
    if (user) lastUser.current = user.id;
  }, [user]);
  const sayWhatIsKept = useEffectEvent(async () => {
    const { countEntries } = await import('#web/lib/kept/entry-store.ts');
    const count = await countEntries(lastUser.current ?? '');
    if (count > 0) notify.warning(t('keptUntilSignIn', { count }), { duration: EXPIRED_MS });
  });
  useEffect(() => session.onNotice((notice) => say(notice)), []);
}
