import type { ReactNode } from 'react';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';

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
          <Heading level={1} align="center">
            {title}
          </Heading>
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
