import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import { RichText, strong } from '#web/kit/content/rich-text.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { InvitationLinks } from './invitation-links.tsx';
import { InvitationMails } from './invitation-mails.tsx';

interface InviteDialogProps {
  group: Group;
  /** The guest whose place the recipient takes; without one, the recipient joins as a new member. */
  guest?: Pick<Member, 'userId' | 'displayName'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function InviteDialog({ group, guest, open, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('inviting');
  const [way, setWay] = useState<'link' | 'email'>('link');
  const [isLinkEntered, setLinkEntered] = useState(false);
  const [isMailEntered, setMailEntered] = useState(false);
  const [isMailOpened, setMailOpened] = useState(false);
  if (way === 'email' && !isMailOpened) setMailOpened(true);
  const close = useDiscard(open && (isLinkEntered || isMailEntered), () => {
    setLinkEntered(false);
    setMailEntered(false);
    onOpenChange(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      initialFocus="first-field"
      title={guest ? t('guestTitle', { name: guest.displayName }) : t('dialogTitle', { name: group.name })}
      description={
        guest && <RichText text={t('guestIntro', { name: guest.displayName })} marks={{ strong }} />
      }
    >
      <Stack gap="m">
        <SegmentedControl
          label={t('way')}
          block
          options={[
            { value: 'link', label: t('byLink'), icon: Link2 },
            { value: 'email', label: t('byEmail'), icon: Mail },
          ]}
          value={way}
          onValueChange={setWay}
        />
        {/* What was entered, or came of it, stays while the other way is looked at. */}
        {(way === 'link' || isLinkEntered) && (
          <div hidden={way !== 'link'}>
            <InvitationLinks group={group} guest={guest} onEntered={setLinkEntered} />
          </div>
        )}
        {isMailOpened && (
          <div hidden={way !== 'email'}>
            <InvitationMails group={group} guest={guest} onEntered={setMailEntered} />
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
