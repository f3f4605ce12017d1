import type { Group, Member } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { openBalances } from '#web/features/groups/leaving/leave-rules.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceStack } from '#web/parts/balances/balance-stack.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { activeMembers } from '#web/parts/people/members.ts';
import { namesInSentence } from '#web/parts/people/people.ts';
import { useMergeGuest } from '#web/queries/groups/guests.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';

interface MergeGuestDialogProps {
  group: Group;
  guest: Member;
  /** Whether it is asked who the guest is; the reader otherwise. */
  asksWho: boolean;
  onClose: () => void;
}

/** Shows the guest, the member who takes them over, and what becomes of both, because it cannot be taken back. */
export function MergeGuestDialog({ group, guest, asksWho, onClose }: MergeGuestDialogProps) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const you = useYou();
  const refusalText = useRefusalText();
  const merge = useMergeGuest(group.id, guest.userId);
  const others = activeMembers(group).filter(({ userId }) => userId !== guest.userId);
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('merge.failed', { reason }));
  const form = useForm({
    initial: { into: asksWho ? '' : you },
    check: ({ into }) => ({ into: others.some(({ userId }) => userId === into) ? undefined : 'missing' }),
    textOf: () => t('merge.missing'),
    async submit({ into }) {
      await merge.mutateAsync({ into, idempotencyKey });
      // Here, as the dialog may be closed by now.
      notify.success(
        isYou
          ? t('merge.doneYou', names)
          : t('merge.done', { names: namesInSentence([names.guest, names.name], language) }),
      );
    },
    onDone: onClose,
    onLateFailure: (failure) => notify.error(failed(failure)),
  });
  const idempotencyKey = useIdempotencyKey(form.values);
  const member = others.find(({ userId }) => userId === form.values.into);
  const isYou = member !== undefined && member.userId === you;
  const names = { guest: guest.displayName, name: member?.displayName ?? '' };

  return (
    <FormDialog
      form={form}
      size="s"
      title={t(asksWho ? 'merge.title' : 'merge.titleYou', names)}
      submitLabel={t(asksWho ? 'merge.submit' : 'merge.thisIsMe')}
      onClose={onClose}
    >
      {asksWho && (
        <Select
          label={t('merge.same')}
          options={others.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
          {...form.choice('into')}
          value={form.values.into || null}
        />
      )}
      {member && (
        <>
          <List>
            {[guest, member].map((one) => (
              <Side key={one.userId} groupId={group.id} member={one} isYou={one.userId === you} />
            ))}
          </List>
          <Text>{t(isYou ? 'merge.messageYou' : 'merge.message', names)}</Text>
          <Text size="s" tone="muted">
            {t('merge.final', names)}
          </Text>
        </>
      )}
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {failed(form.failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

interface SideProps {
  groupId: string;
  member: Member;
  isYou: boolean;
}

function Side({ groupId, member, isYou }: SideProps) {
  const { t } = useTranslation('people');
  const balances = useGroupBalances(groupId).data;
  const { userId, displayName, avatarUrl, hasAccount } = member;
  return (
    <ListRow
      inset={false}
      leading={<Avatar id={userId} name={displayName} src={avatarUrl} />}
      title={
        <span className="break-words">
          <bdi>{displayName}</bdi>
          {isYou && <span className="font-normal text-ink-3"> {t('members.you')}</span>}
        </span>
      }
      detail={!hasAccount && t('guest.mark')}
      trailing={
        balances && <BalanceStack balances={openBalances(balances, userId)} of={isYou ? 'you' : 'member'} />
      }
    />
  );
}
