import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { EqualsMark } from '#web/ui/equals-mark.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

interface AuthFrameProps {
  title: string;
  detail?: ReactNode;
  /** Above the form: what happened before. */
  notice?: ReactNode;
  children: ReactNode;
  /** Below the form: the other ways to go. */
  footer?: ReactNode;
}

/** One thing to do, in the middle of the page. */
export function AuthFrame({ title, detail, notice, children, footer }: AuthFrameProps) {
  usePageTitle(title);
  return (
    <Page width="form">
      <div className="grid gap-6 py-2 sm:gap-8 sm:py-8">
        <Stack gap="m" align="center">
          <EqualsMark size={24} />
          <Heading level={1}>{title}</Heading>
          {detail && (
            <Text tone="muted" align="center">
              {detail}
            </Text>
          )}
        </Stack>
        {notice}
        <Card>
          <div className="p-5 sm:p-8">{children}</div>
        </Card>
        {footer && <Stack align="center">{footer}</Stack>}
      </div>
    </Page>
  );
}
