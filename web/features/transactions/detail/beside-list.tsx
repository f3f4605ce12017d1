import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { focusRow, isOpenedByKey } from './rows-beside.ts';

interface BesideListProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Opened by a key, it has the focus. When it is closed, the row of what it has shown has it again. */
export function BesideList({ title, onClose, children }: BesideListProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpenedByKey(location)) panel.current?.focus();
  }, [location]);

  function close() {
    focusRow();
    onClose();
  }

  function onKeyDown({ key, defaultPrevented, nativeEvent, target, currentTarget }: KeyboardEvent) {
    if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return;
    // A menu or a dialog that was opened here stands elsewhere in the document. Its Escape is its own, and so is that of a field.
    if (target instanceof Element && currentTarget.contains(target) && !target.matches('input, textarea'))
      close();
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="transaction-title"
      onKeyDown={onKeyDown}
      className="rounded-l -outline-offset-2"
    >
      <Card>
        <CardHeader
          id="transaction-title"
          title={title}
          aside={<IconButton icon={X} label={t('action.close')} size="sm" onClick={close} />}
        />
        <div className="px-5 pb-5">{children}</div>
      </Card>
    </section>
  );
}
