import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { List } from '#web/kit/layout/list.tsx';
import { useFocusBack } from '#web/kit/popups/use-focus-back.ts';
import { hasPasskeys, isOnDevice } from '#web/lib/session/passkeys.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAddPasskey } from '#web/queries/people/sign-in-methods.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { SecurityCard } from './security-card.tsx';

interface PasskeysCardProps extends Pick<SignInMethods, 'passkeys'> {
  /** Once one is added, the other devices are signed out. */
  isFirstFactor: boolean;
}

/** A fingerprint, a face or a key instead of a password. */
export function PasskeysCard({ passkeys, isFirstFactor }: PasskeysCardProps) {
  const { t } = useTranslation('profile');
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  const addition = useAddPasskey();

  async function add(name: string) {
    try {
      await addition.mutateAsync(name);
      notify.success(t('passkeys.added'));
    } catch (error) {
      if (!isOnDevice(error)) throw error;
      notify.success(t('passkeys.alreadyAdded'));
    }
  }

  const isPossible = hasPasskeys();
  return (
    <SecurityCard
      icon={Fingerprint}
      title={t('passkeys.title')}
      detail={t(isPossible ? 'passkeys.detail' : 'passkeys.impossible')}
      action={
        isPossible &&
        !isAdding && (
          <Button ref={addButton} onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <List label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </List>
      )}
      {isAdding && (
        <PasskeyNameForm
          name=""
          hint={isFirstFactor ? `${t('passkeys.nameHint')} ${t('firstFactor')}` : t('passkeys.nameHint')}
          submitLabel={t('passkeys.create')}
          submit={add}
          onDone={() => setAdding(false)}
          onCancel={() => setAdding(false)}
          failure={t('passkeys.failed')}
        />
      )}
    </SecurityCard>
  );
}
