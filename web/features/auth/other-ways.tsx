import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Divider } from '#web/ui/divider.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

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
