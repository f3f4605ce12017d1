import { Crown, Keyboard, LogOut, Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { ComingCurrency } from './coming-currency.tsx';
import { MethodsCard } from './methods-card.tsx';
import { PlanCard } from './plan-card.tsx';

const ViewCurrencyCard = deferred(async () => (await import('./view-currency-card.tsx')).ViewCurrencyCard, {
  on: 'render',
  texts: ['rates'],
  isSilent: true,
  fallback: () => <ComingCurrency />,
});

const SubscriptionCard = deferred(
  async () => (await import('#web/features/profile/subscription/subscription-card.tsx')).SubscriptionCard,
  {
    on: 'render',
    texts: ['subscription'],
    isSilent: true,
    fallback: ({ isPremium }) => isPremium && <SkeletonCard rows={2} leading="none" />,
  },
);

const ShortcutsDialog = deferred(
  async () => (await import('#web/parts/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
  { on: 'open', texts: ['search'] },
);

interface ProfileViewProps {
  user: User;
  onEdit: () => void;
  onSecurity: () => void;
}

export function ProfileView({ user, onEdit, onSecurity }: ProfileViewProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const config = useConfig();
  const { signOut, isSigningOut } = useSignOut();
  const isPremium = user.tier === 'premium';
  return (
    <Stack gap="l">
      <div className="@container">
        <div className="flex items-center gap-4 @max-[14rem]:grid @max-[14rem]:grid-cols-1">
          <Avatar id={user.id} name={user.displayName} src={user.avatarUrl} size={64} ring={isPremium} />
          <div className="min-w-0 flex-1">
            <Heading level={3} size="xl">
              {user.displayName}
            </Heading>
            <Text tone="muted" truncate>
              {user.email}
            </Text>
            <Text size="s" tone="faint">
              {t('view.memberSince', { date: formatDay(user.createdAt, language, 'long') })}
            </Text>
          </div>
        </div>
      </div>
      <PlanCard tier={user.tier} />
      <SubscriptionCard isPremium={isPremium && !config?.premiumForAll} />
      <MethodsCard onSecurity={onSecurity} />
      <ViewCurrencyCard user={user} />
      {!isPremium && config?.premiumForAll === false && <Upsell />}
      <Row wrap>
        <Button icon={Pencil} onClick={onEdit}>
          {t('view.edit')}
        </Button>
        <Button variant="quiet" icon={LogOut} busy={isSigningOut} onClick={signOut}>
          {t(isSigningOut ? 'view.signingOut' : 'view.signOut')}
        </Button>
        <ShortcutsButton />
        {user.isAdmin && (
          <ButtonLink variant="quiet" icon={ShieldCheck} to="/admin">
            {t('view.admin')}
          </ButtonLink>
        )}
      </Row>
    </Stack>
  );
}

/** A device that is touched has no keys that the list could name. */
function ShortcutsButton() {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="coarse:hidden">
        <Button variant="quiet" icon={Keyboard} onClick={() => setOpen(true)}>
          {t('view.shortcuts')}
        </Button>
      </span>
      <ShortcutsDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function Upsell() {
  const { t } = useTranslation('profile');
  return (
    <Card padded>
      <Row gap="m" align="start">
        <IconTile icon={Crown} />
        <div className="min-w-0 flex-1">
          <Text weight="strong">{t('upsell.title')}</Text>
          <Text size="s" tone="muted">
            {t('upsell.message')}
          </Text>
          <div className="mt-2.5">
            <ButtonLink size="sm" to="/upgrade?source=profile">
              {t('upsell.action')}
            </ButtonLink>
          </div>
        </div>
      </Row>
    </Card>
  );
}
