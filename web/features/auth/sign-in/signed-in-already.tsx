import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';

interface SignedInAlreadyProps {
  /** Whether the link is for an account that is signed in nowhere. */
  isForOther: boolean;
  onContinue: () => void;
}

/** Names the account that goes on, and leads to another one: signed out, the reader is still at the link of the mail. */
export function SignedInAlready({ isForOther, onContinue }: SignedInAlreadyProps) {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  if (!user) return null;
  const { displayName: name, email } = user;
  return (
    <Stack gap="m">
      <Text>{t('login.signedInAs', { name, email })}</Text>
      <Button variant={isForOther ? 'outline' : 'primary'} size="lg" block onClick={onContinue}>
        {t('login.continueAs', { name })}
      </Button>
      <Button
        variant={isForOther ? 'primary' : 'outline'}
        size="lg"
        block
        busy={isSigningOut}
        onClick={signOut}
      >
        {t('login.otherAccount')}
      </Button>
    </Stack>
  );
}
