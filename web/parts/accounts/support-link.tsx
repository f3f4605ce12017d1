import type { ReactNode } from 'react';
import { textLinkLook } from '#web/kit/content/text-link.tsx';

interface SupportLinkProps {
  email: string;
  /** Of the mail that it begins. */
  subject: string;
  children?: ReactNode;
}

/** Begins a mail to the support of this installation; the words are the address unless told. */
export function SupportLink({ email, subject, children = email }: SupportLinkProps) {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return (
    <a
      href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
      className={`${textLinkLook('ink')} wrap-anywhere`}
    >
      {children}
    </a>
  );
}
