import { Check, Copy, Share2 } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { formatInstant } from '#web/lib/date-format.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { useRevokeInvitationLink } from '#web/queries/invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { useCopy } from './use-copy.ts';

interface InvitationLinkRowProps {
  group: Group;
  link: InvitationLink;
}

export function InvitationLinkRow({ group, link }: InvitationLinkRowProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const { copy, isCopied } = useCopy();
  const revoke = useRevoking(group.id, link.id);
  const share = { title: group.name, text: t('links.shareText', { name: group.name }), url: link.url };
  const canShare = 'share' in navigator && navigator.canShare?.(share);
  return (
    <li className="grid gap-2.5">
      <TextField
        label={t('links.url')}
        hideLabel
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap="s" wrap>
        <Button variant="primary" icon={isCopied ? Check : Copy} onClick={() => void copy(link.url)}>
          {t(isCopied ? 'links.copied' : 'links.copy')}
        </Button>
        {canShare && (
          <Button icon={Share2} onClick={() => void navigator.share(share).catch(ignoreDismissal)}>
            {t('links.share')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void revoke()}>
          {t('links.revoke')}
        </Button>
      </Row>
      <Text size="s" tone="faint">
        {t('links.expires', { date: formatInstant(link.expiresAt, language) })} · <Uses link={link} />
      </Text>
    </li>
  );
}

function Uses({ link: { uses, maxUses } }: { link: InvitationLink }) {
  const { t } = useTranslation('groups');
  if (maxUses !== null) return t('links.usesOf', { count: uses, max: maxUses });
  return uses === 0 ? t('links.unused') : t('links.uses', { count: uses });
}

function useRevoking(groupId: string, linkId: string) {
  const { t } = useTranslation('groups');
  const confirm = useConfirm();
  const textOf = useErrorText();
  const revoke = useRevokeInvitationLink(groupId);
  return async () => {
    const isSure = await confirm({
      title: t('links.revokeTitle'),
      message: t('links.revokeMessage'),
      confirmLabel: t('links.revoke'),
      variant: 'danger',
    });
    if (!isSure) return;
    revoke.mutate(linkId, {
      onError: (error) => notify.error(t('links.revokeFailed', { reason: textOf(error) })),
    });
  };
}

// The system's share sheet was closed without choosing anything: that is an answer, not a failure.
function ignoreDismissal(): void {}
