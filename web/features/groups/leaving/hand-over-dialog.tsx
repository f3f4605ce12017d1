import type { Group } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { activeMembers } from '#web/parts/people/members.ts';
import { useHandOver } from '#web/queries/groups/group-changes.ts';

/** The last admin cannot leave: they say here who looks after the group from now on. */
export function HandOverDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: tPeople } = useTranslation('people');
  const you = useYou();
  const refusalText = useRefusalText();
  // Not shown early: that there are two admins closes this dialog.
  const change = useHandOver(group.id);
  const others = activeMembers(group).filter(({ userId, hasAccount }) => hasAccount && userId !== you);
  const form = useForm({
    initial: { userId: '' },
    check: ({ userId }) => ({ userId: userId === '' ? 'missing' : undefined }),
    textOf: () => t('leave.newAdminMissing'),
    submit: ({ userId }) => handOver(userId),
  });

  async function handOver(userId: string) {
    const name = others.find((member) => member.userId === userId)?.displayName ?? '';
    // What became of it is said after this dialog too, which makes way for the next question as soon as there is another admin.
    await change.mutateAsync({ userId, role: 'admin' }).then(
      () => notify.success(tPeople('members.granted', { name })),
      (error: unknown) =>
        notifyFailure(error, refusalText, (reason) => tPeople('members.roleFailed', { reason })),
    );
  }

  return (
    <FormDialog
      form={form}
      size="s"
      title={t('leave.lastAdminTitle')}
      submitLabel={tPeople('members.grant')}
      closeLabel={t('leave.understood')}
      onClose={onClose}
    >
      <Text>{t('leave.lastAdminMessage')}</Text>
      <Select
        label={t('leave.newAdmin')}
        options={others.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
        {...form.choice('userId')}
        value={form.values.userId || null}
      />
      <Text size="s" tone="muted">
        {tPeople('members.grantMessage')}
      </Text>
    </FormDialog>
  );
}
