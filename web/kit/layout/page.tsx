import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

const WIDTHS = { text: 'max-w-[44rem]', form: 'max-w-[30rem]', wide: 'max-w-[74rem]' } as const;

interface PageProps {
  children: ReactNode;
  width?: keyof typeof WIDTHS;
}

export function Page({ children, width = 'wide' }: PageProps) {
  return <div className={classes('mx-auto w-full px-4 py-6 sm:px-8 sm:py-9', WIDTHS[width])}>{children}</div>;
}
