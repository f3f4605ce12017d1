import { ShieldCheck } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useFocusBack } from '#web/kit/popups/use-focus-back.ts';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useRemoveTotp, useStartTotp } from '#web/queries/people/sign-in-methods.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SecurityCard } from './security-card.tsx';
import { TotpSetup } from './totp-setup.tsx';

interface TotpCardProps {
  totp: SignInMethods['totp'];
  email: string;
  /** Once it is on, the other devices are signed out. */
  isFirstFactor: boolean;
}

/** Codes of an authenticator app, asked for at every sign-in by password or Google. */
export function TotpCard({ totp, email, isFirstFactor }: TotpCardProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const start = useStartTotp();
  // Shown once: the server keeps only what it needs to recognise them.
  const [codes, setCodes] = useState<readonly string[]>();
  const renewButton = useFocusBack(codes !== undefined);
  const status = totp
    ? `${t('totp.on', { date: formatDay(totp.since, language, 'long') })} ${t('codes.left', { count: totp.recoveryCodesLeft })}`
    : t('totp.off');

  if (codes)
    return (
      <SecurityCard icon={ShieldCheck} title={t('totp.title')} detail={status}>
        <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(undefined)} />
      </SecurityCard>
    );
  if (start.data && !totp)
    return (
      <SecurityCard
        icon={ShieldCheck}
        title={t('totp.title')}
        detail={isFirstFactor ? `${t('totp.setUpDetail')} ${t('firstFactor')}` : t('totp.setUpDetail')}
      >
        <TotpSetup
          {...start.data}
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes);
            start.reset();
          }}
          onCancel={start.reset}
        />
      </SecurityCard>
    );
  return (
    <SecurityCard
      icon={ShieldCheck}
      title={t('totp.title')}
      detail={status}
      action={
        totp ? (
          <TotpActions left={totp.recoveryCodesLeft} renewButton={renewButton} onCodes={setCodes} />
        ) : (
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            {t('totp.setUp')}
          </Button>
        )
      }
    >
      {start.isError && <Refusal error={start.error} />}
    </SecurityCard>
  );
}

interface TotpActionsProps {
  left: number;
  renewButton: RefObject<HTMLButtonElement | null>;
  onCodes: (codes: readonly string[]) => void;
}

function TotpActions({ left, renewButton, onCodes }: TotpActionsProps) {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const removal = useRemoveTotp();

  async function turnOff() {
    const question = {
      title: t('totp.removeTitle'),
      message: t('totp.removeMessage'),
      confirmLabel: t('totp.remove'),
      variant: 'warning',
    } as const;
    if (await confirm(question))
      removal.mutate(undefined, { onSuccess: () => notify.success(t('totp.removed')) });
  }

  return (
    <>
      <RenewCodes left={left} button={renewButton} onCodes={onCodes} />
      <Button variant="quiet" busy={removal.isPending} onClick={() => void turnOff()}>
        {t('totp.remove')}
      </Button>
      {removal.isError && <Refusal error={removal.error} />}
    </>
  );
}
