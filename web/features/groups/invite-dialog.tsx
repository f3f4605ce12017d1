import type { Group } from '#contract/groups.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { InvitationLinks } from './invitation-links.tsx';

interface InviteDialogProps {
  group: Group;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function InviteDialog({ group, open, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('groups');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('links.sheetTitle', { name: group.name })}
      description={t('links.intro')}
    >
      <InvitationLinks group={group} />
    </Dialog>
  );
}
