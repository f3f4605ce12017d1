import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
}

// The browser's own checkbox under our looks: it works with forms, labels and every assistive technology as it is.
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <div>
      <label className="inline-flex max-w-full min-h-6 items-center gap-3 coarse:min-h-11">
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            className="peer touch-target size-5.5 appearance-none rounded-[7px] border border-line-control bg-raised checked:border-action checked:bg-action active:bg-line disabled:opacity-50"
          />
          <Check
            size={15}
            strokeWidth={2.5}
            aria-hidden
            className="pointer-events-none invisible absolute text-on-action peer-checked:visible"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
    </div>
  );
}
