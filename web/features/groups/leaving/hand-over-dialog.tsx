import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { activeMembers } from '#web/parts/people/members.ts';
import { useChangeRole } from '#web/queries/groups/group-changes.ts';

interface HandOverDialogProps {
  group: Group;
  onClose: () => void;
}

/** The last admin cannot leave: they say here who looks after the group from now on. */
export function HandOverDialog({ group, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('groups');
  const { user } = useSession();
  const textOf = useRefusalText();
  const change = useChangeRole(group.id);
  const [chosen, choose] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const others = activeMembers(group).filter(({ userId, hasAccount }) => hasAccount && userId !== user?.id);

  function handOver() {
    setTried(true);
    const member = others.find(({ userId }) => userId === chosen);
    if (!member || change.isPending) return;
    const name = member.displayName;
    // The promise outlives this dialog, which makes way for the next question as soon as there is another admin.
    change.mutateAsync({ userId: member.userId, role: 'admin' }).then(
      () => notify.success(t('members.granted', { name })),
      (error: unknown) => notify.error(t('members.roleFailed', { reason: textOf(error) })),
    );
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={t('leave.lastAdminTitle')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('leave.understood')}</Button>
          <Button variant="primary" busy={change.isPending} onClick={handOver}>
            {t('members.grant')}
          </Button>
        </FormActions>
      }
    >
      <Stack gap="m">
        <Text>{t('leave.lastAdminMessage')}</Text>
        <Select
          label={t('leave.newAdmin')}
          options={others.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
          value={chosen ?? null}
          onValueChange={choose}
          error={hasTried && !chosen ? t('leave.newAdminMissing') : undefined}
        />
        <Text size="s" tone="muted">
          {t('members.grantMessage')}
        </Text>
      </Stack>
    </Dialog>
  );
}
