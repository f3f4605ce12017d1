import { RadioList } from '#web/kit/fields/radio-list.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Invitation } from '#web/queries/groups/invitations.ts';

/** In place of a guest's id: the reader is none of them. */
export const NONE = 'none';

interface GuestChoiceProps {
  guests: Invitation['guests'];
  value: string | null;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** A reader who joins anew, though a guest stands for them, is in the group twice, and what was recorded stays the guest's. */
export function GuestChoice({ guests, value, onValueChange, error }: GuestChoiceProps) {
  const { t } = useTranslation('invitations');
  const options = [
    ...guests.map(({ userId, displayName }) => ({ value: userId, label: displayName })),
    { value: NONE, label: t('which.none'), detail: t('which.noneDetail') },
  ];
  return (
    <div className="pb-2 text-start">
      <RadioList
        name="guest"
        label={t('which.title')}
        hint={t('which.hint')}
        error={error}
        options={options}
        value={value}
        onValueChange={onValueChange}
      />
    </div>
  );
}
