import { useRef } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import { GUEST_NAME_RULE } from '#domain/people/guest-name.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useRenameGuest } from '#web/queries/groups/guests.ts';
import { isNameTaken, nameProblem } from './guest-name.ts';

interface RenameGuestDialogProps {
  group: Group;
  guest: Member;
  onClose: () => void;
}

export function RenameGuestDialog({ group, guest, onClose }: RenameGuestDialogProps) {
  const { t } = useTranslation('people');
  const refusalText = useRefusalText();
  const rename = useRenameGuest(group.id, guest.userId);
  const input = useRef<HTMLInputElement>(null);
  const before = guest.displayName;
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('guest.renameFailed', { reason }));
  const form = useForm({
    initial: { name: before },
    fields: [],
    check: ({ name }) => ({ name: nameProblem(name, group.members, guest.userId) }),
    textOf: (_, problem) => problemText(problem),
    refusedBy: (error) => ({ name: isNameTaken(error) ? 'taken' : undefined }),
    submit: ({ name }) => rename.mutateAsync(name.trim()),
    onDone(_, { name: typed }) {
      const name = typed.trim();
      if (name !== before) notify.success(t('guest.renamed', { before, name }));
      onClose();
    },
    onLateFailure: (late) => notify.error(failed(late)),
  });

  return (
    <FormDialog
      form={form}
      size="s"
      initialFocus={input}
      title={t('guest.renameTitle', { name: before })}
      submitLabel={t('guest.submitRename')}
      onClose={onClose}
    >
      <TextField
        ref={input}
        {...form.field('name')}
        label={t('guest.name')}
        placeholder={t('guest.namePlaceholder')}
        autoComplete="off"
      />
      {form.failure !== undefined && <Notice tone="danger">{failed(form.failure)}</Notice>}
    </FormDialog>
  );

  function problemText(problem: string): string {
    const { min, max } = GUEST_NAME_RULE;
    if (problem === 'letters') return t('guest.nameLetters');
    return problem === 'taken' ? t('guest.nameTaken') : t('guest.nameLength', { min, max });
  }
}
