import { useRef, useState } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import { isSameName, namesIn } from '#domain/people/guest-name.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { formatDay } from '#web/lib/format/date-format.ts';
import { failureText, isUnanswered } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { activeMembers } from '#web/parts/people/members.ts';
import { useAddGuests } from '#web/queries/groups/guests.ts';
import { formerGuestsNamed, isNameTaken, type NamesProblem, namesProblem } from './guest-name.ts';
import { NamesField } from './names-field.tsx';
import { useNamesText } from './use-names-text.ts';
import { useRestoring } from './use-restoring.ts';

interface AddGuestDialogProps {
  group: Group;
  /** Called with the last of those who were added, or who was let back in. */
  onAdded?: (userId: string) => void;
  onClose: () => void;
}

/** A table full of people is entered at once, or one after the other without leaving the field. */
export function AddGuestDialog({ group, onAdded, onClose }: AddGuestDialogProps) {
  const { t } = useTranslation('people');
  const refusalText = useRefusalText();
  const namesText = useNamesText();
  const add = useAddGuests(group.id);
  const input = useRef<HTMLInputElement>(null);
  // Former guests who are not meant, though they have the name.
  const [isAnother, setAnother] = useState<readonly string[]>([]);
  // What was sent without an answer: sent again, its key gets the first answer, though the names may be in the group by now.
  const [unanswered, setUnanswered] = useState<object>();
  // Whether it was "Done" that sent what was typed.
  const isLast = useRef(false);
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('guest.addFailed', { reason }));
  const form = useForm({
    initial: { names: '' },
    fields: [],
    check: (values) => ({ names: problemIn(values)?.problem }),
    textOf: (): string => namesText(problemIn(form.values)),
    refusedBy: (error) => ({ names: isNameTaken(error) ? 'taken' : undefined }),
    async submit(values) {
      try {
        return await add.mutateAsync({ displayNames: namesIn(values.names), idempotencyKey });
      } catch (error) {
        if (isUnanswered(error)) setUnanswered(values);
        throw error;
      }
    },
    onDone(answered, { names }) {
      const last = activeMembers(answered).at(-1);
      if (last) onAdded?.(last.userId);
      const [name = '', ...others] = namesIn(names);
      const count = others.length + 1;
      notify.success(count === 1 ? t('guest.added', { name }) : t('guest.addedSeveral', { count }));
      if (isLast.current) return end();
      form.reset();
      input.current?.focus();
    },
    onLateFailure: (failure) => notify.error(failed(failure)),
  });
  const idempotencyKey = useIdempotencyKey(form.values);
  const isTyped = form.values.names.trim() !== '';
  const kept = useKeptDraft({
    name: `guests:${group.id}`,
    values: form.values,
    isDirty: isTyped,
    restore: form.change,
  });
  const close = useDiscard(isTyped, end, kept.forget);

  function end() {
    kept.forget();
    onClose();
  }

  function problemIn(values: { names: string }): NamesProblem | undefined {
    const names = namesIn(values.names);
    const taken = values === unanswered ? [] : group.members;
    // Nothing yet is too short for a name.
    if (names.length === 0) return { problem: 'length', name: '' };
    const [former] = formerGuestsNamed(names, group.members).filter(isUndecided);
    return namesProblem(names, taken) ?? (former && { problem: 'former', name: former.displayName });
  }

  function isUndecided({ userId }: Member): boolean {
    return !isAnother.includes(userId);
  }

  /** Leaves the other names in the field. */
  function drop({ displayName }: Member) {
    const names = namesIn(form.values.names).filter((name) => !isSameName(name, displayName));
    form.change({ names: names.join(', ') });
    input.current?.focus();
  }

  function finish() {
    if (!isTyped) return end();
    isLast.current = true;
    form.submit();
  }

  return (
    <FormDialog
      form={form}
      size="s"
      initialFocus={input}
      title={t('guest.addTitle')}
      description={t('guest.addIntro')}
      submitLabel={t('guest.submitAdd')}
      closeLabel={t('guest.done')}
      onClose={close}
      onFinish={finish}
    >
      <RestoredNotice kept={kept} form={form} />
      <NamesField
        ref={input}
        label={t('guest.names')}
        name="names"
        value={form.values.names}
        onValueChange={(names) => {
          isLast.current = false;
          form.change({ names });
        }}
        error={form.errorOf('names')}
        hint={t('guest.namesHint')}
      />
      {formerGuestsNamed(namesIn(form.values.names), group.members)
        .filter(isUndecided)
        .map((guest) => (
          <WasHere
            key={guest.userId}
            group={group}
            guest={guest}
            onRestored={() => {
              onAdded?.(guest.userId);
              drop(guest);
            }}
            onAnother={() => setAnother((ids) => [...ids, guest.userId])}
          />
        ))}
      <AlreadyIn group={group} />
      {form.failure !== undefined && <Notice tone="danger">{failed(form.failure)}</Notice>}
    </FormDialog>
  );
}

interface WasHereProps {
  group: Group;
  guest: Member;
  onRestored: () => void;
  /** It is a second person of that name. */
  onAnother: () => void;
}

/** Asks whether the name is that of a guest who was removed, before the group has two of one name. */
function WasHere({ group, guest, onRestored, onAnother }: WasHereProps) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const { restore, isRestoring } = useRestoring(group);
  const { displayName: name, leftAt } = guest;
  async function bringBack() {
    if (await restore(guest)) onRestored();
  }
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={isRestoring(guest)} onClick={() => void bringBack()}>
            {t('guest.restoreLabel', { name })}
          </Button>
          <Button size="sm" onClick={onAnother}>
            {t('guest.another')}
          </Button>
        </div>
      }
    >
      {t('guest.wasHere', { name, date: leftAt ? formatDay(leftAt, language) : '' })}
    </Notice>
  );
}

function AlreadyIn({ group }: { group: Group }) {
  const { t } = useTranslation('people');
  const names = activeMembers(group).map(({ displayName }) => displayName);
  return (
    <Text size="s" tone="muted">
      {t('guest.alreadyIn', { names: names.join(' · ') })}
    </Text>
  );
}
