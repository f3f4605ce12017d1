import type { ReactNode } from 'react';
import { textLinkLook } from '#web/kit/content/text-link.tsx';
import { classes } from '#web/kit/look/classes.ts';

interface SupportLinkProps {
  email: string;
  /** Of the mail that it begins. */
  subject: string;
  /** Not a part of a sentence: a finger has as much room as on a button. */
  alone?: boolean;
  children?: ReactNode;
}

/** Begins a mail to the support of this installation; the words are the address unless told. */
export function SupportLink({ email, subject, alone = false, children = email }: SupportLinkProps) {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return (
    <a
      href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
      className={classes(textLinkLook('ink'), 'wrap-anywhere', alone && 'touch-target')}
    >
      {children}
    </a>
  );
}
