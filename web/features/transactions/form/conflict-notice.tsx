import type { Transaction } from '#contract/transactions.ts';
import { changesBetween } from '#domain/ledger/change.ts';
import { ChangeList } from '#web/features/transactions/detail/change-list.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';

interface ConflictNoticeProps {
  /** What the form was opened with. */
  loaded: Transaction;
  /** What somebody else has made of it meanwhile. */
  current: Transaction;
  people: People;
  onLoad: () => void;
  onKeep: () => void;
}

/** Somebody saved first: what they changed, and whose version the form goes on from. Nothing is lost unasked. */
export function ConflictNotice({ loaded, current, people, onLoad, onKeep }: ConflictNoticeProps) {
  const { t } = useTranslation('transactions');
  const changes = changesBetween(loaded, current);
  return (
    <Notice
      tone="warning"
      title={t('form.conflict.title')}
      action={
        <Row wrap>
          <Button size="sm" onClick={onKeep}>
            {t('form.conflict.keep')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onLoad}>
            {t('form.conflict.load')}
          </Button>
        </Row>
      }
    >
      <Stack gap="s">
        <p>{t(current.deletedAt ? 'form.conflict.deleted' : 'form.conflict.message')}</p>
        {changes.length > 0 && (
          <ChangeList
            changes={changes}
            type={current.type}
            currency={current.currency}
            currencyBefore={loaded.currency}
            people={people}
          />
        )}
      </Stack>
    </Notice>
  );
}
