import { Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { may } from '#domain/groups/permission.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { AvatarStack } from '#web/ui/avatar-stack.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { GroupTile } from '#web/ui/group-tile.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OnceOpen } from '#web/ui/once-open.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Row } from '#web/ui/row.tsx';
import { ThumbBar } from '#web/ui/thumb-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { activeMembers, faces, findMember, namesOf } from './members.ts';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog, ['inviting']);
const AddGuestDialog = lazyPart(async () => (await import('./guest-dialog.tsx')).AddGuestDialog, ['people']);

export function GroupHeader({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const { user } = useSession();
  const language = useLanguage();
  const [isInviting, setInviting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const members = activeMembers(group);
  const mayInvite = may(findMember(group, user?.id)?.role ?? 'member', 'invite_members');
  const isAlone = members.length === 1 && mayInvite;
  const add = (
    <ButtonLink to={`/groups/${group.id}/transaction/new`} variant="primary" icon={Plus}>
      {t('addExpense')}
    </ButtonLink>
  );
  const invite = (
    <Button icon={UserPlus} onClick={() => setInviting(true)}>
      {t(isAlone ? 'alone.action' : 'invite')}
    </Button>
  );
  return (
    <>
      <PageHeader
        leading={<GroupTile icon={group.icon} colour={group.colour} size={56} />}
        title={group.name}
        detail={
          <span className="flex items-center gap-2">
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
            <span className="hidden sm:block">{add}</span>
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
                <Button variant="quiet" onClick={() => setAdding(true)}>
                  {t('alone.byName')}
                </Button>
              </Row>
            }
          >
            {t('alone.message')}
          </Notice>
        </div>
      )}
      <ThumbBar>{add}</ThumbBar>
      <OnceOpen open={isInviting}>
        <InviteDialog group={group} open={isInviting} onOpenChange={setInviting} />
      </OnceOpen>
      {isAdding && <AddGuestDialog group={group} onClose={() => setAdding(false)} />}
    </>
  );
}
