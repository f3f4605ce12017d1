import { Archive, ArchiveRestore, Ellipsis, Info, LogOut, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import type { MenuItem } from '#web/kit/popups/menu-popup.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { useMay } from '#web/parts/people/use-may.ts';

type Asked = 'info' | 'edit' | 'leave' | 'delete';

const DIALOGS = {
  info: deferred(async () => (await import('./group-info-dialog.tsx')).GroupInfoDialog, {
    on: 'first-interaction',
    texts: ['people'],
  }),
  edit: deferred(
    async () => (await import('#web/features/groups/settings/edit-group-dialog.tsx')).EditGroupDialog,
    { on: 'first-interaction', texts: ['people', 'drafts'] },
  ),
  leave: deferred(
    async () => (await import('#web/features/groups/leaving/leave-group-dialog.tsx')).LeaveGroupDialog,
    { on: 'first-interaction', texts: ['balances', 'people'] },
  ),
  delete: deferred(
    async () => (await import('#web/features/groups/leaving/delete-group-dialog.tsx')).DeleteGroupDialog,
    { on: 'first-interaction' },
  ),
} as const;

/** What can be done about a group from the list of them. */
export function GroupMenu({ group, onArchive }: { group: Group; onArchive: (group: Group) => void }) {
  const { t } = useTranslation('listing');
  const { t: tSettings } = useTranslation('settings');
  const [asked, setAsked] = useState<Asked>();
  const mayEdit = useMay(group, 'edit_group');
  const mayDelete = useMay(group, 'delete_group');
  const isArchived = !isUnarchived(group);
  const items: MenuItem[] = [
    { label: t('menu.info'), icon: Info, onSelect: () => setAsked('info') },
    ...(mayEdit ? [{ label: tSettings('edit.title'), icon: Pencil, onSelect: () => setAsked('edit') }] : []),
    {
      label: tSettings(isArchived ? 'archive.restore' : 'archive.action'),
      icon: isArchived ? ArchiveRestore : Archive,
      onSelect: () => onArchive(group),
    },
    'separator',
    { label: tSettings('leave.action'), icon: LogOut, onSelect: () => setAsked('leave') },
    ...(mayDelete
      ? [
          {
            label: tSettings('remove.action'),
            icon: Trash2,
            tone: 'danger' as const,
            onSelect: () => setAsked('delete'),
          },
        ]
      : []),
  ];
  const Asking = asked && DIALOGS[asked];
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('menu.actions', { name: group.name })} />}
        items={items}
      />
      {Asking && <Asking group={group} onClose={() => setAsked(undefined)} />}
    </>
  );
}
