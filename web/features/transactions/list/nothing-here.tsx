import { Plus, SearchX } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { keepFocusOf } from '#web/kit/popups/focus-kept.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface NothingHereProps {
  groupId: string;
  isOfTransfers: boolean;
  /** There is no deleted one either. */
  isWithDeleted: boolean;
  onClear: (() => void) | undefined;
  /** Given where the group may have a past. */
  onShowDeleted: (() => void) | undefined;
}

/** In the list's place: nothing fits the filters, or nothing is entered yet. */
export function NothingHere({
  groupId,
  isOfTransfers,
  isWithDeleted,
  onClear,
  onShowDeleted,
}: NothingHereProps) {
  const { t } = useTranslation('transactions');
  if (onClear)
    return (
      <EmptyState
        title={t('list.noneFound')}
        message={t('list.noneFoundMessage')}
        action={
          <Button
            icon={SearchX}
            onClick={({ currentTarget }) => {
              keepFocusOf(currentTarget);
              onClear();
            }}
          >
            {t('filter.clear')}
          </Button>
        }
      />
    );
  if (isOfTransfers)
    return (
      <EmptyState
        title={t('list.noTransfers')}
        message={t('list.noTransfersMessage')}
        action={
          <ButtonLink icon={Plus} to={`/groups/${groupId}/transaction/new?type=transfer&view=transfers`}>
            {t('list.addTransfer')}
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title={t('list.empty')}
      message={t(isWithDeleted ? 'list.noneDeletedMessage' : 'list.emptyMessage')}
      action={
        <Row wrap justify="center">
          <ButtonLink variant="primary" icon={Plus} to={`/groups/${groupId}/transaction/new`}>
            {t('list.addFirst')}
          </ButtonLink>
          {onShowDeleted && (
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                keepFocusOf(currentTarget);
                onShowDeleted();
              }}
            >
              {t('filter.deleted')}
            </Button>
          )}
        </Row>
      }
    />
  );
}
