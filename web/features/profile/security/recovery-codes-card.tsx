import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useFocusBack } from '#web/kit/popups/use-focus-back.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SecurityCard } from './security-card.tsx';

/** For an account with passkeys and no authenticator app, whose card has the codes otherwise. */
export function RecoveryCodesCard({ left, email }: { left: number; email: string }) {
  const { t } = useTranslation('profile');
  // Shown once: the server keeps only what it needs to recognise them.
  const [codes, setCodes] = useState<readonly string[]>();
  const renewButton = useFocusBack(codes !== undefined);
  return (
    <SecurityCard
      icon={LifeBuoy}
      title={t('codes.label')}
      detail={left > 0 ? t('codes.left', { count: left }) : t('codes.none')}
      action={!codes && <RenewCodes left={left} button={renewButton} onCodes={setCodes} />}
    >
      {codes && <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(undefined)} />}
    </SecurityCard>
  );
}
