import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { namesIn } from '#domain/people/guest-name.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { isNameTaken } from '#web/features/groups/people/guest-name.ts';
import { NamesField } from '#web/features/groups/people/names-field.tsx';
import { GroupFields, useGroupForm } from '#web/features/groups/settings/group-form.tsx';
import { newValues } from '#web/features/groups/settings/group-values.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useKeptKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useCreateGroup } from '#web/queries/groups/group-changes.ts';
import { GroupLimit } from './group-limit.ts';

export function NewGroupDialog({ currency, onClose }: { currency: CurrencyCode; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: tPeople } = useTranslation('people');
  const navigate = useNavigate();
  const name = useRef<HTMLInputElement>(null);
  const create = useCreateGroup();
  const refusalText = useRefusalText();
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('create.failed', { reason }));
  const form = useGroupForm({
    initial: newValues(currency),
    submit({ people, ...draft }) {
      const guests = namesIn(people);
      return create.mutateAsync({
        draft: guests.length > 0 ? { ...draft, guests } : draft,
        idempotencyKey: sentUnder.key,
      });
    },
    // The reader's own name is in the group, too.
    refusedBy: (error) => ({ people: isNameTaken(error) ? 'taken' : undefined }),
    onDone({ id }) {
      kept.forget();
      void navigate(`/groups/${id}`, { replace: true });
    },
    onLateFailure: (failure) => notify.error(failed(failure)),
  });
  const { values } = form;
  const sentUnder = useKeptKey(values);
  const isBegun = values.name !== '' || values.description !== '' || values.people !== '';
  const kept = useKeptDraft({ name: 'new-group', values, sentUnder, isDirty: isBegun, restore: form.change });
  const close = useDiscard(isBegun, onClose, kept.forget);

  return (
    <FormDialog
      form={form}
      title={t('create.title')}
      submitLabel={t('create.submit')}
      full
      addressed
      gap="l"
      hasShortcut
      initialFocus={name}
      onClose={close}
    >
      <RestoredNotice kept={kept} form={form} />
      <GroupFields form={form} nameInput={name}>
        <NamesField
          label={tPeople('guest.first')}
          name="people"
          value={values.people}
          onValueChange={(people) => form.change({ people })}
          error={form.errorOf('people')}
          hint={tPeople('guest.firstHint')}
        />
      </GroupFields>
      {form.failure !== undefined && <Refusal error={form.failure} text={failed(form.failure)} />}
    </FormDialog>
  );
}

function Refusal({ error, text }: { error: unknown; text: string }) {
  if (hasCode(error, 'TIER_LIMIT_EXCEEDED')) return <GroupLimit maxGroups={error.params.maxGroups} />;
  return (
    <Notice intoView tone="danger">
      {text}
    </Notice>
  );
}
