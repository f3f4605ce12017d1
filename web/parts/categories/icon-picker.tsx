import type { TileColour } from '#domain/groups/group.ts';
import { CATEGORY_ICONS, type CategoryIcon } from '#domain/ledger/category.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { IconGrid } from '#web/parts/groups/icon-grid.tsx';
import { OWN_ICONS } from '#web/parts/transactions/category-icon.ts';

interface IconPickerProps {
  icon: CategoryIcon;
  /** Of the group. */
  colour: TileColour;
  onIconChange: (icon: CategoryIcon) => void;
}

/** The picture that a category of the group's own has in lists. */
export function IconPicker({ icon, colour, onIconChange }: IconPickerProps) {
  const { t } = useTranslation('categorising');
  return (
    <IconGrid
      wide
      label={t('icon')}
      options={CATEGORY_ICONS}
      icons={OWN_ICONS}
      nameOf={(option) => t(`icons.${option}`)}
      value={icon}
      onValueChange={onIconChange}
      colour={colour}
    />
  );
}
