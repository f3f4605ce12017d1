import type { RefObject } from 'react';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useRenewRecoveryCodes } from '#web/queries/people/sign-in-methods.ts';

interface RenewCodesProps {
  left: number;
  button: RefObject<HTMLButtonElement | null>;
  onCodes: (codes: readonly string[]) => void;
}

/** Asks before codes that still work are void. */
export function RenewCodes({ left, button, onCodes }: RenewCodesProps) {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const renewal = useRenewRecoveryCodes();

  async function renew() {
    const question = {
      title: t('codes.renewTitle'),
      message: t('codes.renewMessage'),
      confirmLabel: t('codes.renew'),
    };
    if (left > 0 && !(await confirm(question))) return;
    renewal.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  }

  return (
    <>
      <Button ref={button} busy={renewal.isPending} onClick={() => void renew()}>
        {t(left > 0 ? 'codes.renew' : 'codes.make')}
      </Button>
      {renewal.isError && <Refusal error={renewal.error} unanswered={t('codes.unanswered')} />}
    </>
  );
}
