import { Check, Copy, QrCode, Share2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useCopy } from '#web/lib/browser/use-copy.ts';
import { formatInstant, formatShortDay } from '#web/lib/format/date-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { findMember } from '#web/parts/people/members.ts';
import { useRevokeInvitationLink } from '#web/queries/groups/invitation-links.ts';

const Code = deferred(async () => (await import('#web/kit/content/qr-code.tsx')).QrCode, {
  on: 'first-interaction',
});

/** How long the button says that it copied. */
const COPIED_MS = 2500;

interface InvitationLinkRowProps {
  group: Group;
  link: InvitationLink;
  /** Just made: the focus goes on to what is done with it. */
  isNew?: boolean;
}

export function InvitationLinkRow({ group, link, isNew = false }: InvitationLinkRowProps) {
  const { t } = useTranslation('inviting');
  const { copy, outcome } = useCopy(COPIED_MS);
  const isCopied = outcome === 'copied';
  const revoke = useRevoking(group.id, link.id);
  const code = useId();
  const [isCodeShown, setCodeShown] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) copyButton.current?.focus();
  }, [isNew]);
  return (
    <li className="grid gap-2.5">
      <TextField
        label={t('link.url')}
        hideLabel
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap="s" wrap>
        <Button
          ref={copyButton}
          variant="primary"
          icon={isCopied ? Check : Copy}
          onClick={() => void copy(link.url).then((isDone) => isDone || notify.error(t('link.copyFailed')))}
        >
          {t(isCopied ? 'link.copied' : 'link.copy')}
        </Button>
        <ShareButton group={group} url={link.url} />
        <Button
          icon={QrCode}
          aria-expanded={isCodeShown}
          aria-controls={code}
          onClick={() => setCodeShown(!isCodeShown)}
        >
          {t('link.qr')}
        </Button>
      </Row>
      <div id={code} hidden={!isCodeShown}>
        {isCodeShown && <ShownCode url={link.url} />}
      </div>
      <Row justify="between">
        <Text size="s" tone="faint">
          <Terms group={group} link={link} />
        </Text>
        <Button size="sm" variant="quiet" onClick={() => void revoke()}>
          {t('revoke')}
        </Button>
      </Row>
    </li>
  );
}

/** The system's own way to send something, where there is one: a phone's. */
function ShareButton({ group, url }: { group: Group; url: string }) {
  const { t } = useTranslation('inviting');
  const share = { title: group.name, text: t('link.shareText', { name: group.name }), url };
  if (!('share' in navigator && navigator.canShare?.(share))) return null;
  return (
    <Button icon={Share2} onClick={() => void navigator.share(share).catch(ignoreDismissal)}>
      {t('link.share')}
    </Button>
  );
}

/** For those at the same table: nothing has to be sent. */
function ShownCode({ url }: { url: string }) {
  const { t } = useTranslation('inviting');
  return (
    <div className="grid justify-items-center gap-2 py-2">
      <div className="size-56">
        <Code text={url} label={t('link.qrLabel')} />
      </div>
      <Text size="s" tone="muted" align="center">
        {t('link.qrHint')}
      </Text>
    </div>
  );
}

function Terms({ group, link: { createdAt, expiresAt, uses, maxUses, guestId } }: InvitationLinkRowProps) {
  const { t } = useTranslation('inviting');
  const language = useLanguage();
  const guest = findMember(group, guestId ?? undefined);
  const used =
    maxUses !== null
      ? t('link.usesOf', { count: uses, max: maxUses })
      : uses === 0
        ? t('link.unused')
        : t('link.uses', { count: uses });
  return [
    t('link.created', { date: formatShortDay(createdAt, language) }),
    t('link.expires', { date: formatInstant(expiresAt, language) }),
    guest ? t('forGuest', { name: guest.displayName }) : used,
  ].join(' · ');
}

function useRevoking(groupId: string, linkId: string) {
  const { t } = useTranslation('inviting');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const revoke = useRevokeInvitationLink(groupId);
  return async () => {
    const isSure = await confirm({
      title: t('link.revokeTitle'),
      message: t('link.revokeMessage'),
      confirmLabel: t('revoke'),
      variant: 'danger',
    });
    if (!isSure) return;
    // The row is gone by the time of a refusal, and callbacks of its own with it.
    await revoke.mutateAsync(linkId).catch((error: unknown) => {
      notifyFailure(error, errorText, (reason) => t('link.revokeFailed', { reason }));
    });
  };
}

// The system's share sheet was closed without choosing anything: that is an answer, not a failure.
function ignoreDismissal(): void {}
