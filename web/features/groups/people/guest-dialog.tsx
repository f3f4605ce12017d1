import { useId, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Group, Member } from '#contract/groups.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAddGuest, useRenameGuest } from '#web/queries/groups/guests.ts';
import { type NameProblem, nameProblem } from './guest-name.ts';

interface AddGuestDialogProps {
  group: Group;
  onClose: () => void;
}

/** One name after the other: a table full of people is entered without leaving the field. */
export function AddGuestDialog({ group, onClose }: AddGuestDialogProps) {
  const { t } = useTranslation('people');
  const add = useAddGuest(group.id);
  const [idempotencyKey, setKey] = useState(() => v7());
  return (
    <NameDialog
      group={group}
      title={t('guest.addTitle')}
      description={t('guest.addIntro')}
      submitLabel={t('guest.submitAdd')}
      closeLabel={t('guest.done')}
      busy={add.isPending}
      error={add.error}
      sent={add.variables?.displayName}
      failure={(reason) => t('guest.addFailed', { reason })}
      onSubmit={(displayName, clear) =>
        add.mutate(
          { displayName, idempotencyKey },
          {
            onSuccess: () => {
              notify.success(t('guest.added', { name: displayName }));
              setKey(v7());
              clear();
            },
          },
        )
      }
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
      closeLabel={t('app:action.cancel')}
      busy={rename.isPending}
      error={rename.error}
      sent={rename.variables}
      failure={(reason) => t('guest.renameFailed', { reason })}
      onSubmit={(name) =>
        rename.mutate(name, {
          onSuccess: () => {
            if (name !== before) notify.success(t('guest.renamed', { before, name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  group: Group;
  guest?: Member;
  title: string;
  description?: string;
  submitLabel: string;
  closeLabel: string;
  busy: boolean;
  error: Error | null;
  /** The name that was sent last, which the error is about. */
  sent: string | undefined;
  failure: (reason: string) => string;
  onSubmit: (name: string, clear: () => void) => void;
  onClose: () => void;
}

function NameDialog(props: NameDialogProps) {
  const { group, guest, title, description, submitLabel, closeLabel, busy, error, sent } = props;
  const { failure, onSubmit, onClose } = props;
  const { t } = useTranslation('people');
  const textOf = useRefusalText();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(guest?.displayName ?? '');
  const [hasTried, setTried] = useState(false);
  const isTaken = error instanceof ApiError && error.code === 'DUPLICATE_ENTRY';
  const refused = isTaken && text.trim() === sent ? 'taken' : undefined;
  const problem = nameProblem(text, group.members, guest?.userId) ?? refused;

  function submit() {
    setTried(true);
    if (problem || busy) return input.current?.focus();
    onSubmit(text.trim(), () => {
      setText('');
      setTried(false);
      input.current?.focus();
    });
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={title}
      description={description}
      initialFocus={input}
      footer={
        <FormActions>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </FormActions>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="m">
          <TextField
            ref={input}
            label={t('guest.name')}
            placeholder={t('guest.namePlaceholder')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={hasTried ? problemText(problem) : undefined}
          />
          {error && !isTaken && <Notice tone="danger">{failure(textOf(error))}</Notice>}
        </Stack>
      </form>
    </Dialog>
  );

  function problemText(name: NameProblem | undefined): string | undefined {
    const { min, max } = ACCOUNT_RULES.displayName;
    if (name === 'length') return t('guest.nameLength', { min, max });
    if (name === 'letters') return t('guest.nameLetters');
    return name && t('guest.nameTaken');
  }
}
