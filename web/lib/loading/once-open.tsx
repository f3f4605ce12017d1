import { type ReactNode, useState } from 'react';

interface OnceOpenProps {
  open: boolean;
  /** A lazy dialog. */
  children: ReactNode;
}

/** Nothing before its content is first opened; from then on it stays, so that it can also close in style. */
export function OnceOpen({ open, children }: OnceOpenProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && children;
}
