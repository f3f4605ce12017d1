import { Globe } from 'lucide-react';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { useGoogleJourney } from '#web/features/profile/proof/use-google-journey.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { useUnlinkGoogle } from '#web/queries/people/sign-in-methods.ts';
import { SecurityCard } from './security-card.tsx';

/** Nothing where this server knows no Google and none is linked. */
export function GoogleCard({ methods }: { methods: SignInMethods }) {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const config = useConfig();
  const link = useGoogleJourney('link');
  const unlink = useUnlinkGoogle();
  const linked = methods.identities.find(({ provider }) => provider === 'google');
  if (!linked && !config?.google) return null;

  async function end() {
    const question = {
      title: t('google.unlinkTitle'),
      message: t('google.unlinkMessage'),
      confirmLabel: t('google.unlink'),
      variant: 'warning',
    } as const;
    if (await confirm(question))
      unlink.mutate(undefined, { onSuccess: () => notify.success(t('google.unlinked')) });
  }

  return (
    <SecurityCard
      icon={Globe}
      title={t('methods.google')}
      detail={linked ? t('google.linked', { email: linked.email }) : t('google.notLinked')}
      action={
        linked ? (
          <Button busy={unlink.isPending} onClick={() => void end()}>
            {t('google.unlink')}
          </Button>
        ) : (
          <Button busy={link.isBusy} onClick={link.go}>
            {t('google.link')}
          </Button>
        )
      }
    >
      {linked && unlink.isError && <Refusal error={unlink.error} text={t('google.onlyWay')} />}
      {link.error !== null && <Refusal error={link.error} />}
    </SecurityCard>
  );
}
