import { notify } from '#web/kit/feedback/notify.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useCustomerPortal } from '#web/queries/premium/billing.ts';

/** Opens Paddle's page for cards and invoices in a tab of its own. */
export function usePortal() {
  const { t } = useTranslation('subscription');
  const portal = useCustomerPortal();
  return {
    isOpening: portal.isPending,
    open() {
      // Opened by the press itself: a browser blocks what opens later, when the address is known.
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      portal.mutate(undefined, {
        onSuccess: ({ portalUrl }) => {
          if (tab) tab.location.replace(portalUrl);
          else window.location.assign(portalUrl);
        },
        onError: () => {
          tab?.close();
          notify.error(t('manageFailed'));
        },
      });
    },
  };
}
