import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useFocusBack } from '#web/kit/popups/use-focus-back.ts';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useRemovePasskey, useRenamePasskey } from '#web/queries/people/sign-in-methods.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface PasskeyRowProps {
  passkey: SignInMethods['passkeys'][number];
}

export function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: PasskeyRowProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const confirm = useConfirm();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useFocusBack(isRenaming);
  const renaming = useRenamePasskey();
  const removal = useRemovePasskey();

  async function remove() {
    const question = {
      title: t('passkeys.removeTitle', { name }),
      message: t('passkeys.removeMessage'),
      confirmLabel: t('passkeys.remove'),
      variant: 'warning',
    } as const;
    if (await confirm(question))
      removal.mutate(id, { onSuccess: () => notify.success(t('passkeys.removed')) });
  }

  if (isRenaming)
    return (
      <li className="py-3">
        <PasskeyNameForm
          name={name}
          submitLabel={t('app:action.save')}
          submit={(next) => renaming.mutateAsync({ passkeyId: id, name: next })}
          onDone={() => setRenaming(false)}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <ListRow
      inset={false}
      title={name}
      detail={
        <>
          {lastUsedAt
            ? t('passkeys.used', { date: formatDay(lastUsedAt, language, 'long') })
            : t('passkeys.created', { date: formatDay(createdAt, language, 'long') })}
          {removal.isError && <Refusal error={removal.error} text={t('passkeys.onlyWay')} />}
        </>
      }
      trailing={
        <span className="flex">
          <IconButton
            ref={renameButton}
            icon={Pencil}
            label={t('passkeys.rename', { name })}
            onClick={() => setRenaming(true)}
          />
          <IconButton
            icon={Trash2}
            label={t('app:action.remove', { name })}
            aria-busy={removal.isPending}
            onClick={() => void remove()}
          />
        </span>
      }
    />
  );
}
