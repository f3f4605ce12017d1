import type { ReactNode } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Notice } from './notice.tsx';

interface ConflictNoticeProps {
  title: string;
  /** What was changed meanwhile. */
  children: ReactNode;
  keepLabel: string;
  dropLabel: string;
  onKeep: () => void;
  onDrop: () => void;
}

/** A newer version was saved while the form was open: the reader keeps what they entered, or gives it up. */
export function ConflictNotice({
  title,
  children,
  keepLabel,
  dropLabel,
  onKeep,
  onDrop,
}: ConflictNoticeProps) {
  return (
    <Notice
      intoView
      tone="warning"
      title={title}
      action={
        <Row wrap>
          <Button size="sm" onClick={onKeep}>
            {keepLabel}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDrop}>
            {dropLabel}
          </Button>
        </Row>
      }
    >
      {children}
    </Notice>
  );
}
