import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { ScrolledTo } from '#web/features/groups/editing/scrolled-to.tsx';
import { useDiscard } from '#web/features/groups/editing/use-discard.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { GroupForm } from '#web/features/groups/settings/group-form.tsx';
import { type GroupValues, newValues } from '#web/features/groups/settings/group-values.ts';
import { refusedFields } from '#web/features/groups/settings/refused-fields.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useCreateGroup } from '#web/queries/groups/group-changes.ts';
import { GroupLimit } from './group-limit.tsx';

interface NewGroupDialogProps {
  currency: CurrencyCode;
  onClose: () => void;
}

export function NewGroupDialog({ currency, onClose }: NewGroupDialogProps) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const form = useId();
  const name = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState(() => newValues(currency));
  const [idempotencyKey, setIdempotencyKey] = useState(() => newId());
  const create = useCreateGroup();
  const close = useDiscard(values.name !== '' || values.description !== '', onClose);

  // Pressed twice, one group is made; changed in between, it is another request.
  function change(next: GroupValues) {
    setValues(next);
    setIdempotencyKey(newId());
  }

  function submit() {
    if (create.isPending) return;
    create.mutate(
      { draft: values, idempotencyKey },
      { onSuccess: ({ id }) => navigate(`/groups/${id}`, { replace: true }) },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('create.title')}
      full
      initialFocus={name}
      footer={
        <FormActions>
          <Button onClick={close}>{t('app:action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t('create.submit')}
          </Button>
        </FormActions>
      }
    >
      <GroupForm
        id={form}
        values={values}
        onValuesChange={change}
        refused={refusedFields(create.error)}
        nameInput={name}
        onSubmit={submit}
      >
        {create.isError && (
          <ScrolledTo>
            <Refusal error={create.error} />
          </ScrolledTo>
        )}
      </GroupForm>
    </Dialog>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('groups');
  const textOf = useRefusalText();
  if (error instanceof ApiError && error.code === 'TIER_LIMIT_EXCEEDED')
    return <GroupLimit maxGroups={error.params.maxGroups} />;
  return <Notice tone="danger">{t('create.failed', { reason: textOf(error) })}</Notice>;
}
