import { Ellipsis } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { MailedInvitation } from '#contract/invitations.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { formatEnd, formatShortDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { findMember } from '#web/parts/people/members.ts';
import { useMailActions } from './use-mail-actions.ts';

const TONES = { pending: 'accent', accepted: 'owed', declined: 'warning', expired: 'neutral' } as const;

interface MailedInvitationRowProps {
  group: Group;
  invitation: MailedInvitation;
}

export function MailedInvitationRow({ group, invitation }: MailedInvitationRowProps) {
  const { t } = useTranslation('inviting');
  const { email, status } = invitation;
  const actions = useMailActions(group, invitation);
  return (
    <ListRow
      inset={false}
      title={<span className="wrap-anywhere">{email}</span>}
      detail={
        <div className="pt-1">
          <Row gap="s" wrap>
            <Chip tone={TONES[status]}>{t(`mail.status.${status}`)}</Chip>
            <span>
              <Story group={group} invitation={invitation} />
            </span>
          </Row>
        </div>
      }
      trailing={
        actions.length > 0 && (
          <Menu
            trigger={<IconButton icon={Ellipsis} label={t('mail.actions', { email })} />}
            items={actions}
          />
        )
      }
    />
  );
}

function Story({ group, invitation }: MailedInvitationRowProps) {
  const { t } = useTranslation('inviting');
  const language = useLanguage();
  const { status, createdAt, sentAt, expiresAt, acceptedAt, acceptedBy, guestId } = invitation;
  const date = (instant: string) => formatShortDay(instant, language);
  const guest = findMember(group, guestId ?? undefined);
  const joined = findMember(group, acceptedBy ?? undefined);
  const parts: string[] = [];
  if (status === 'accepted') {
    const on = { date: date(acceptedAt ?? sentAt) };
    parts.push(joined ? t('mail.joinedAs', { ...on, name: joined.displayName }) : t('mail.joined', on));
  } else if (status === 'expired') {
    // One for a guest who was removed has ended before.
    if (Date.parse(expiresAt) <= Date.now()) parts.push(t('mail.expiredOn', { date: date(expiresAt) }));
  } else {
    // Mailed once, both are the same moment.
    if (date(createdAt) !== date(sentAt)) parts.push(t('mail.created', { date: date(createdAt) }));
    const end = formatEnd(expiresAt, language, formatShortDay);
    parts.push(t('mail.sent', { date: date(sentAt) }), t('mail.validUntil', { date: end }));
  }
  if (guest) parts.push(t('forGuest', { name: guest.displayName }));
  return parts.join(' · ');
}
