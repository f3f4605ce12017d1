import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TierInfo } from '#domain/groups/tier.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const STILL = ['settle', 'leave', 'handOver'] as const;
const NOT = ['add', 'change'] as const;

/** Once a session: what still works over the limit, what does not, and how it ends. */
export function Screen({ tier, onClose }: { tier: TierInfo; onClose: () => void }) {
  const { t } = useTranslation('upgrade');
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={t('banner.title', { used: tier.groupCount, max: tier.limits.maxGroups })}
      description={t('reminder.message', { count: tier.requiredReduction })}
      footer={
        <FormActions>
          <ButtonLink to="/groups" onClick={onClose}>
            {t('manage')}
          </ButtonLink>
          <ButtonLink
            variant="primary"
            to="/upgrade?source=limit_reminder&feature=unlimited_groups"
            onClick={onClose}
          >
            {t('upgrade')}
          </ButtonLink>
        </FormActions>
      }
    >
      <Stack gap="m">
        <Possibilities title={t('reminder.still')}>
          {STILL.map((one) => (
            <li key={one} className="flex gap-2.5">
              <Check size={18} aria-hidden className="mt-0.5 shrink-0 text-owed" />
              {t(`reminder.${one}`)}
            </li>
          ))}
        </Possibilities>
        <Possibilities title={t('reminder.not')}>
          {NOT.map((one) => (
            <li key={one} className="flex gap-2.5">
              <X size={18} aria-hidden className="mt-0.5 shrink-0 text-owe" />
              {t(`reminder.${one}`)}
            </li>
          ))}
        </Possibilities>
      </Stack>
    </Dialog>
  );
}

function Possibilities({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <Text size="s" tone="faint">
        {title}
      </Text>
      <ul className="grid gap-1.5">{children}</ul>
    </div>
  );
}
