import { Check, Plus, Sparkles } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { QrCode } from '#web/kit/content/qr-code.tsx';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { UsageBar } from '#web/kit/content/usage-bar.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Section, Specimen } from './specimen.tsx';

export function FeedbackSection() {
  return (
    <Section title="What happens">
      <Specimen name="Chip">
        <Row wrap>
          <Chip>monthly</Chip>
          <Chip tone="owed" icon={Check}>
            3 payments, not 7
          </Chip>
          <Chip tone="owe">you owe</Chip>
          <Chip tone="warning">expires today</Chip>
          <Chip tone="accent" icon={Sparkles}>
            fewest
          </Chip>
          <Chip onRemove={() => undefined} removeLabel="Remove the filter EUR">
            EUR
          </Chip>
        </Row>
      </Specimen>
      <Specimen name="Notice">
        <Stack gap="s">
          <Notice>Ana invited you to Flat 12. Sign up to join.</Notice>
          <Notice tone="success">Confirmation email sent successfully!</Notice>
          <Notice tone="warning" title="Over the limit" action={<Button size="sm">Manage groups</Button>}>
            Leave one group or upgrade.
          </Notice>
          <Notice tone="danger">The e-mail or the password is not right.</Notice>
        </Stack>
      </Specimen>
      <Specimen name="notify">
        <Row wrap>
          <Button size="sm" onClick={() => notify.success('Expense saved')}>
            Success
          </Button>
          <Button size="sm" onClick={() => notify.success('Groceries deleted', { undo: () => undefined })}>
            With undo
          </Button>
          <Button size="sm" onClick={() => notify.error('Network error. Please check your connection.')}>
            Error
          </Button>
          <Button size="sm" onClick={() => notify.info('Reconnecting...')}>
            Info
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Skeleton, SkeletonCard, Spinner">
        <Skeleton width="l" height="figure" />
        <SkeletonCard rows={2} />
        <Row gap="m">
          <Spinner size={16} />
          <Spinner />
          <Spinner size={28} label="" />
        </Row>
      </Specimen>
      <Specimen name="UsageBar">
        <UsageBar used={0} max={2} />
        <UsageBar used={1} max={2} />
        <UsageBar used={2} max={2} />
      </Specimen>
      <Specimen name="QrCode">
        <div className="size-40">
          <QrCode text="https://quits.example/invitations/sample" label="QR code of an invitation" />
        </div>
      </Specimen>
      <Specimen name="EmptyState">
        <Card>
          <EmptyState
            title="Nothing to split yet"
            message="Add the first expense, and everybody's share appears here."
            action={
              <Button variant="primary" icon={Plus}>
                Add expense
              </Button>
            }
          />
        </Card>
      </Specimen>
      <Specimen name="ErrorState">
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
      </Specimen>
    </Section>
  );
}
