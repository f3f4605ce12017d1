import { useRef, useState } from 'react';
import type { GroupCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { CATEGORY_ICONS, type CategoryIcon, findSameCategory } from '#domain/ledger/category.ts';
import { CATEGORY_RULES } from '#domain/ledger/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useCreateCategory, useUpdateCategory } from '#web/queries/groups/categories.ts';
import { IconPicker } from './icon-picker.tsx';
import { useCategoryRefusal } from './use-category-refusal.ts';
import { usePuttingAway } from './use-putting-away.ts';

interface CategoryDialogProps {
  group: Group;
  /** A new one unless given. */
  category?: GroupCategory | undefined;
  onSaved?: (category: GroupCategory) => void;
  onClose: () => void;
}

/** A name and a picture. A name that was put away is brought back instead of being taken twice. */
export function CategoryDialog({ group, category, onSaved, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('categorising');
  const refusalText = useCategoryRefusal();
  const { putAway, bringBack, isBusy } = usePuttingAway(group);
  const create = useCreateCategory(group.id);
  const update = useUpdateCategory(group.id);
  // Changed by another member meanwhile, the next save is over what they made of it.
  const [base, setBase] = useState(category);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { name: category?.name ?? '', icon: category?.icon ?? CATEGORY_ICONS[0] },
    check: ({ name }) => ({ name: problemOf(name) }),
    textOf: (_, problem) =>
      problem === 'taken' ? t('taken') : t('length', { min: RULE.min, max: RULE.max }),
    refusedBy: (error) => ({ name: hasCode(error, 'DUPLICATE_ENTRY') ? 'taken' : undefined }),
    submit: (entered): Promise<GroupCategory> =>
      base ? saveOver(base, entered) : create.mutateAsync({ id, ...entered }),
    ...(category && { onUnchanged: onClose }),
    onDone(saved) {
      notify.success(t(category ? 'saved' : 'added', { name: saved.name }), { undo: () => undo(saved) });
      onSaved?.(saved);
      onClose();
    },
    onLateFailure: (failure) => notify.error(refusalText(failure)),
  });
  // Sent again without an answer to the first, it is the same category, which the group may have by now.
  const newId = useIdempotencyKey(form.values);
  const id = category?.id ?? newId;
  const close = useDiscard(form.isDirty, onClose);
  const { name } = form.values;
  const same = named(name);
  const newer = newerVersion(form.failure, isCategory);

  function named(text: string): GroupCategory | undefined {
    return findSameCategory(group.categories, RULE.tidy(text), id);
  }

  function problemOf(text: string): string | undefined {
    return brokenTextRule(RULE, text) ?? (named(text) && 'taken');
  }

  async function saveOver({ version }: GroupCategory, { name, icon }: Entered) {
    try {
      return await update.mutateAsync({
        id,
        version,
        ...(name !== category?.name && { name }),
        ...(icon !== category?.icon && { icon }),
      });
    } catch (error) {
      const newer = newerVersion(error, isCategory);
      // Saved by an earlier try, whose answer was lost.
      if (newer && newer.name === RULE.tidy(name) && newer.icon === icon) return newer;
      setBase((before) => newer ?? before);
      throw error;
    }
  }

  function undo(saved: GroupCategory) {
    if (!base) return void putAway(saved, { isUndo: true });
    const { name: before, icon } = base;
    update
      .mutateAsync({ id: saved.id, version: saved.version, name: before, icon })
      .catch((error: unknown) =>
        notifyFailure(error, refusalText, (reason) => t('undoFailed', { name: saved.name, reason })),
      );
  }

  async function takeBack(away: GroupCategory) {
    const back = await bringBack(away);
    if (!back) return;
    onSaved?.(back);
    onClose();
  }

  return (
    <FormDialog
      form={form}
      size="s"
      initialFocus={input}
      title={t(category ? 'editTitle' : 'newTitle')}
      description={t('intro')}
      submitLabel={t(category ? 'save' : 'add')}
      onClose={close}
    >
      <TextField
        ref={input}
        {...form.field('name')}
        label={t('name')}
        placeholder={t('placeholder')}
        maxLength={RULE.max}
        autoComplete="off"
      />
      {same?.putAwayAt && (
        <Notice
          action={
            <Button size="sm" busy={isBusy(same)} onClick={() => void takeBack(same)}>
              {t('bringBack')}
            </Button>
          }
        >
          {t('wasPutAway', { name: same.name })}
        </Notice>
      )}
      <IconPicker
        icon={form.values.icon}
        colour={group.colour}
        onIconChange={(icon: CategoryIcon) => form.change({ icon })}
      />
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {newer ? t('changed', { name: newer.name }) : refusalText(form.failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

const RULE = CATEGORY_RULES.name;

type Entered = Pick<GroupCategory, 'name' | 'icon'>;

function isCategory(details: object): details is GroupCategory {
  return 'putAwayAt' in details;
}
