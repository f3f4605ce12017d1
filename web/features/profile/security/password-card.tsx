import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFocusBack } from '#web/kit/popups/use-focus-back.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordForm } from './password-form.tsx';
import { SecurityCard } from './security-card.tsx';

/** Add Password for an account without one, Change Password for an account with one. */
export function PasswordCard({ hasPassword, user }: { hasPassword: boolean; user: User }) {
  const { t } = useTranslation('profile');
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed');
  const button = useFocusBack(state === 'open');
  return (
    <SecurityCard
      icon={KeyRound}
      title={t('password.title')}
      detail={t(hasPassword ? 'password.set' : 'password.notSet')}
      action={
        state !== 'open' && (
          <Button ref={button} onClick={() => setState('open')}>
            {t(hasPassword ? 'password.change' : 'password.add')}
          </Button>
        )
      }
    >
      {state === 'saved' && (
        <div role="status">
          <Notice tone="success">{t('password.saved')}</Notice>
        </div>
      )}
      {state === 'open' && (
        <PasswordForm user={user} onSaved={() => setState('saved')} onCancel={() => setState('closed')} />
      )}
    </SecurityCard>
  );
}
