import { GROUP_ICONS, type GroupIcon } from '#domain/groups/group.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ColourPicker, type ColourPickerProps } from './colour-picker.tsx';
import { TILE_ICONS } from './group-tile.tsx';
import { IconGrid } from './icon-grid.tsx';

interface GroupTilePickerProps extends ColourPickerProps {
  icon: GroupIcon;
  onIconChange: (icon: GroupIcon) => void;
}

/** What a group looks like: one of twelve icons on a colour. */
export function GroupTilePicker({ icon, onIconChange, ...colours }: GroupTilePickerProps) {
  const { t } = useTranslation('tile');
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4">
      <IconGrid
        label={t('icon')}
        options={GROUP_ICONS}
        icons={TILE_ICONS}
        nameOf={(option) => t(`icons.${option}`)}
        value={icon}
        onValueChange={onIconChange}
        colour={colours.colour}
      />
      <ColourPicker {...colours} />
    </div>
  );
}
