import type { ReactNode } from 'react';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';

interface OutcomeProps {
  title: string;
  message: string;
  /** The ways on, the main one last. */
  children: ReactNode;
}

/** Where the checkout has led, and the ways on. What it says may change while it is read. */
export function Outcome({ title, message, children }: OutcomeProps) {
  usePageTitle(title);
  return (
    <Page width="text">
      <Card>
        <div
          aria-live="polite"
          className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 py-14 text-center sm:min-h-[24rem] sm:content-center"
        >
          <span className="mx-auto">
            <EqualsMark size={30} />
          </span>
          <Heading level={1} size="2xl">
            {title}
          </Heading>
          <div className="mx-auto max-w-[30rem]">
            <Text tone="muted" align="center">
              {message}
            </Text>
          </div>
          <div className="mx-auto mt-3 w-full sm:w-auto">
            <FormActions>{children}</FormActions>
          </div>
        </div>
      </Card>
    </Page>
  );
}
