import type { ReactNode } from 'react';
import { Text } from '#web/kit/content/text.tsx';
import { Divider } from '#web/kit/layout/divider.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** What one can do instead of filling in the form above. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="m">
      <div className="mt-5 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
        <Divider />
        <Text size="s" tone="faint">
          {t('or')}
        </Text>
        <Divider />
      </div>
      {children}
    </Stack>
  );
}
