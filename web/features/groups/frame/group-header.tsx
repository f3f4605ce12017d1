import { Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { AvatarStack } from '#web/parts/people/avatar-stack.tsx';
import { activeMembers, faces, namesOf } from '#web/parts/people/members.ts';
import { useMay } from '#web/parts/people/use-may.ts';
import { ExportMenu } from './export-menu.tsx';

const InviteDialog = deferred(
  async () => (await import('#web/features/groups/invitations/invite-dialog.tsx')).InviteDialog,
  { on: 'open', texts: ['inviting', 'drafts'] },
);
const AddGuestDialog = deferred(
  async () => (await import('#web/features/groups/people/guest-dialog.tsx')).AddGuestDialog,
  { on: 'first-interaction', texts: ['people', 'drafts', 'settings'] },
);

export function GroupHeader({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const [isInviting, setInviting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const members = activeMembers(group);
  const mayInvite = useMay(group, 'invite_members');
  const isAlone = members.length === 1 && mayInvite;
  const invite = (
    <Button icon={UserPlus} onClick={() => setInviting(true)}>
      {t(isAlone ? 'alone.action' : 'invite')}
    </Button>
  );
  return (
    <>
      <PageHeader
        leading={<GroupTile icon={group.icon} colour={group.colour} size={56} />}
        // The name stands above every tab, so it is cut off after three lines. The details show all of it.
        title={
          <span title={group.name} className="line-clamp-3">
            {group.name}
          </span>
        }
        detail={
          // Names that do not all fit are cut off. In a narrow window the cut hides their line.
          <span className="flex h-6 items-center gap-2 overflow-hidden max-md:flex-wrap">
            <AvatarStack people={faces(members)} />
            <span className="truncate">{namesOf(members, language)}</span>
          </span>
        }
        actions={
          <>
            {mayInvite && !isAlone && (
              <>
                <span className="hidden sm:block">{invite}</span>
                <span className="sm:hidden">
                  <IconButton
                    icon={UserPlus}
                    variant="outline"
                    label={t('invite')}
                    onClick={() => setInviting(true)}
                  />
                </span>
              </>
            )}
            <ExportMenu />
            {/* A phone has it in the bar at its foot. */}
            <span className="hidden sm:block">
              <ButtonLink
                to={`/groups/${group.id}/transaction/new`}
                variant="primary"
                icon={Plus}
                aria-keyshortcuts={ARIA_KEYS.n}
              >
                {t('addExpense')}
                <Keys shortcut="n" onButton />
              </ButtonLink>
            </span>
          </>
        }
      />
      {isAlone && (
        <div className="mb-5">
          <Notice
            title={t('alone.title')}
            action={
              <Row wrap gap="s">
                {invite}
                <Button onClick={() => setAdding(true)}>{t('alone.byName')}</Button>
              </Row>
            }
          >
            {t('alone.message')}
          </Notice>
        </div>
      )}
      <InviteDialog group={group} open={isInviting} onOpenChange={setInviting} />
      {isAdding && <AddGuestDialog group={group} onClose={() => setAdding(false)} />}
    </>
  );
}
