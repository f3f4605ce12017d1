import { Globe } from 'lucide-react';
import type { SignInMethods } from '#contract/identities.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useConfig } from '#web/queries/config.ts';
import { useUnlinkGoogle } from '#web/queries/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { Refusal } from './refusal.tsx';
import { SecurityCard } from './security-card.tsx';
import { useGoogleJourney } from './use-google-journey.ts';

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
      {unlink.isError && <Refusal error={unlink.error} text={t('google.onlyWay')} />}
      {link.error !== null && <Refusal error={link.error} />}
    </SecurityCard>
  );
}
