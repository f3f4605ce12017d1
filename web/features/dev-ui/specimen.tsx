import type { ReactNode } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

/** One component in its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap="s">
      <Text size="s" tone="faint">
        {name}
      </Text>
      {children}
    </Stack>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="l">
      <Heading level={2} size="xl">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
