import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { ComboboxOption } from './combobox-options.tsx';

interface OrderedChoicesProps<V extends string> {
  chosen: readonly ComboboxOption<V>[];
  preferred: V;
  preferredLabel: string;
  onPreferredChange: (value: V) => void;
  onMove: (value: V, from: number, to: number) => void;
  onRemove: (value: V) => void;
}

/** The chosen lines of an ordered combobox. A single line cannot be moved. */
export function OrderedChoices<V extends string>({
  chosen,
  preferred,
  preferredLabel,
  onPreferredChange,
  onMove,
  onRemove,
}: OrderedChoicesProps<V>) {
  const { t } = useTranslation();
  const name = useId();
  const isAlone = chosen.length === 1;
  const step = (value: V, from: number, to: number) => {
    if (to >= 0 && to < chosen.length) onMove(value, from, to);
  };
  return (
    <ol
      aria-label={t('field.chosen')}
      className="mb-2 divide-y divide-line rounded-m border border-line bg-raised"
    >
      {chosen.map(({ value, label, detail }, index) => (
        <li key={value} className="flex min-h-11 min-w-0 flex-wrap items-center justify-end pr-1 pl-3">
          <label className="flex min-h-11 min-w-0 flex-1 basis-32 items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={value === preferred}
              onChange={() => onPreferredChange(value)}
              className="size-5.5 shrink-0 appearance-none rounded-pill border border-line-control bg-raised transition-[border-width,border-color] checked:border-[7px] checked:border-action"
            />
            <span className="min-w-0 truncate">
              <span className="font-medium">{label}</span> <span className="text-ink-3">{detail}</span>
            </span>
            {value === preferred && !isAlone && <Chip>{preferredLabel}</Chip>}
          </label>
          {!isAlone && (
            <>
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={t('field.moveUp', { name: label })}
                aria-disabled={index === 0}
                className="aria-disabled:opacity-35"
                onClick={() => step(value, index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={t('field.moveDown', { name: label })}
                aria-disabled={index === chosen.length - 1}
                className="aria-disabled:opacity-35"
                onClick={() => step(value, index, index + 1)}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t('action.remove', { name: label })}
                onClick={() => onRemove(value)}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
