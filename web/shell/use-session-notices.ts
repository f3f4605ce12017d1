import { useEffect, useEffectEvent } from 'react';
import { notify } from '#web/kit/feedback/notify.ts';
import { type SessionNotice, session } from '#web/lib/session/session.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const RECONNECTING_MS = 3_000;
const EXPIRED_MS = 8_000;

/** Says when the session cannot be renewed, and when it is over. */
export function useSessionNotices(): void {
  const { t } = useTranslation('errors');
  const say = useEffectEvent((notice: SessionNotice) => {
    if (notice === 'reconnecting') notify.info(t('reconnecting'), { duration: RECONNECTING_MS });
    else notify.error(t('sessionExpired'), { duration: EXPIRED_MS });
  });
  useEffect(() => session.onNotice((notice) => say(notice)), []);
}
