import type { ReactNode } from 'react';

interface OptionFaceProps {
  leading: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  trailing?: ReactNode;
}

export function OptionFace({ leading, title, detail, trailing }: OptionFaceProps) {
  return (
    <>
      <span className="shrink-0">{leading}</span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{title}</span>
        {detail && <span className="line-clamp-2 text-s text-ink-2 wrap-anywhere">{detail}</span>}
      </span>
      {trailing && <span className="shrink-0 text-end">{trailing}</span>}
    </>
  );
}
