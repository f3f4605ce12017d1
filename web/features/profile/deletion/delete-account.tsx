import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { previewDeletion } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { isPaidFor } from '#domain/premium/subscription.ts';
import { Refusal, useLateRefusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { deletionQuery, useDeleteAccount } from '#web/queries/people/own-account.ts';
import { subscriptionQuery } from '#web/queries/premium/billing.ts';
import { farewellPath } from './farewell.ts';

type Preview = DataOf<typeof previewDeletion>;

/** What is open, what happens, and the one button that does it. */
export function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const { data, isError, refetch } = useQuery(deletionQuery());
  if (data) return <Confirmation preview={data} onCancel={onCancel} />;
  return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={2} leading="none" />;
}

function Confirmation({ preview, onCancel }: { preview: Preview; onCancel: () => void }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const deletion = useDeleteAccount();
  const subscription = useQuery(subscriptionQuery()).data;
  const isBilled =
    subscription &&
    subscription.status !== 'cancelled' &&
    isPaidFor(subscription.status, subscription.externalSubscriptionId);
  const hasOpen = preview.outstanding.length > 0;
  const form = useForm({
    initial: { isSure: false },
    check: ({ isSure }) => ({ isSure: isSure ? undefined : 'custom' }),
    submit: () => deletion.mutateAsync(hasOpen),
    // The farewell signs out, once it is there: what only the signed-in see would lead elsewhere.
    onDone: ({ dueAt }) => void navigate(farewellPath(dueAt), { replace: true, state: { isLeaving: true } }),
    onLateFailure: useLateRefusal(t('delete.changed')),
  });
  const { isSure } = form.values;

  return (
    <Form form={form}>
      <Stack>
        <Text size="s">{t('delete.grace', { count: preview.graceDays })}</Text>
        {isBilled && <Text size="s">{t('delete.subscription')}</Text>}
        {subscription?.status === 'paused' && <Text size="s">{t('delete.pausedSubscription')}</Text>}
        {hasOpen && <Outstanding outstanding={preview.outstanding} />}
        {preview.soleAdminOf.length > 0 && <SoleAdminOf groups={preview.soleAdminOf} />}
        <Checkbox
          label={t(hasOpen ? 'delete.sureOpen' : 'delete.sure')}
          checked={isSure}
          onChange={(event) => form.change({ isSure: event.target.checked })}
        />
        {form.failure !== undefined && <Refusal error={form.failure} text={t('delete.changed')} />}
        <FormActions>
          <Button onClick={onCancel}>{t('delete.keep')}</Button>
          <Button type="submit" variant="danger" disabled={!isSure} busy={form.isSubmitting}>
            {t('delete.submit')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function Outstanding({ outstanding }: Pick<Preview, 'outstanding'>) {
  const { t } = useTranslation('profile');
  return (
    <Stack gap="s">
      <Notice tone="warning">{t('delete.outstanding')}</Notice>
      <List label={t('delete.outstanding')}>
        {outstanding.map(({ groupId, groupName, currency, amount }) => (
          <ListRow
            key={`${groupId} ${currency}`}
            inset={false}
            title={groupName}
            to={`/groups/${groupId}/balances`}
            trailing={<BalanceText amount={amount} currency={currency} layout="stacked" />}
          />
        ))}
      </List>
    </Stack>
  );
}

function SoleAdminOf({ groups }: { groups: Preview['soleAdminOf'] }) {
  const { t } = useTranslation('profile');
  return (
    <Stack gap="s">
      <Notice>{t('delete.soleAdmin')}</Notice>
      <List label={t('delete.soleAdmin')}>
        {groups.map(({ groupId, groupName }) => (
          <ListRow key={groupId} inset={false} title={groupName} to={`/groups/${groupId}/details`} />
        ))}
      </List>
    </Stack>
  );
}
