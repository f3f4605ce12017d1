import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

interface SecurityCardProps {
  icon: LucideIcon;
  title: string;
  detail: string;
  /** Beside the title while there is nothing more to show. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One thing about the account: what it is, how it stands, what can be done. */
export function SecurityCard({ icon, title, detail, action, children }: SecurityCardProps) {
  const id = useId();
  return (
    <Card padded as="section" aria-labelledby={id}>
      <Stack>
        <Row gap="m" align="start">
          <IconTile icon={icon} />
          <div className="min-w-0 flex-1">
            <Heading level={3} id={id}>
              {title}
            </Heading>
            <Text size="s" tone="muted">
              {detail}
            </Text>
          </div>
        </Row>
        {children}
        {action && <Row wrap>{action}</Row>}
      </Stack>
    </Card>
  );
}
