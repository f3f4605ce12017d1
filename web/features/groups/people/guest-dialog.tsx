import { useRef } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import { GUEST_NAME_RULE } from '#domain/people/guest-name.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAddGuest, useRenameGuest } from '#web/queries/groups/guests.ts';
import { nameProblem } from './guest-name.ts';

interface AddGuestDialogProps {
  group: Group;
  onClose: () => void;
}

/** One name after the other: a table full of people is entered without leaving the field. */
export function AddGuestDialog({ group, onClose }: AddGuestDialogProps) {
  const { t } = useTranslation('people');
  const add = useAddGuest(group.id);
  return (
    <NameDialog
      group={group}
      title={t('guest.addTitle')}
      description={t('guest.addIntro')}
      submitLabel={t('guest.submitAdd')}
      closeLabel={t('guest.done')}
      failure={(reason) => t('guest.addFailed', { reason })}
      submit={(displayName, idempotencyKey) => add.mutateAsync({ displayName, idempotencyKey })}
      onDone={(name) => notify.success(t('guest.added', { name }))}
      onClose={onClose}
    />
  );
}

interface RenameGuestDialogProps {
  group: Group;
  guest: Member;
  onClose: () => void;
}

export function RenameGuestDialog({ group, guest, onClose }: RenameGuestDialogProps) {
  const { t } = useTranslation('people');
  const rename = useRenameGuest(group.id, guest.userId);
  const before = guest.displayName;
  return (
    <NameDialog
      group={group}
      guest={guest}
      title={t('guest.renameTitle', { name: before })}
      submitLabel={t('guest.submitRename')}
      failure={(reason) => t('guest.renameFailed', { reason })}
      submit={(name) => rename.mutateAsync(name)}
      onDone={(name) => {
        if (name !== before) notify.success(t('guest.renamed', { before, name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  group: Group;
  /** Whose name it is; without one, the field is emptied for the next guest. */
  guest?: Member;
  title: string;
  description?: string;
  submitLabel: string;
  closeLabel?: string;
  failure: (reason: string) => string;
  submit: (name: string, idempotencyKey: string) => Promise<unknown>;
  onDone: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ group, guest, failure, submit, onDone, ...dialog }: NameDialogProps) {
  const { t } = useTranslation('people');
  const textOf = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { name: guest?.displayName ?? '' },
    fields: [],
    check: ({ name }) => ({ name: nameProblem(name, group.members, guest?.userId) }),
    textOf: (_, problem) => problemText(problem),
    refusedBy: (error) => ({ name: isTaken(error) ? 'taken' : undefined }),
    submit: ({ name }) => submit(name.trim(), idempotencyKey),
    onDone(_, { name }) {
      onDone(name.trim());
      if (guest) return;
      form.reset();
      input.current?.focus();
    },
  });
  const idempotencyKey = useIdempotencyKey(form.values);

  return (
    <FormDialog {...dialog} form={form} size="s" initialFocus={input}>
      <TextField
        ref={input}
        {...form.field('name')}
        label={t('guest.name')}
        placeholder={t('guest.namePlaceholder')}
        autoComplete="off"
      />
      {form.failure !== undefined && <Notice tone="danger">{failure(textOf(form.failure))}</Notice>}
    </FormDialog>
  );

  function problemText(problem: string): string {
    const { min, max } = GUEST_NAME_RULE;
    if (problem === 'letters') return t('guest.nameLetters');
    return problem === 'taken' ? t('guest.nameTaken') : t('guest.nameLength', { min, max });
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'DUPLICATE_ENTRY';
}
