import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CurrencyTotals } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { useArchiving } from '#web/features/groups/leaving/use-archiving.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useFocusWhenLost } from '#web/kit/popups/use-focus-when-lost.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { balancesByGroup } from '#web/parts/balances/balances-by-group.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { ArchivedGroups } from './archived-groups.tsx';
import { GroupRow } from './group-row.tsx';
import { matching } from './group-search.ts';

/** A single group needs no search. */
const SEARCH_FROM = 2;

interface GroupListProps {
  groups: readonly Group[];
  /** Undefined until they are there: the list does not wait for them. */
  totals: readonly CurrencyTotals[] | undefined;
  /** Whether the totals did not load. */
  isFailed: boolean;
}

/** The groups at hand, and in a section of their own those that the reader has archived. */
export function GroupList({ groups, totals, isFailed }: GroupListProps) {
  const { t } = useTranslation('listing');
  const { t: tSettings } = useTranslation('settings');
  const [text, setText] = useState('');
  const shown = matching(groups, useDeferredValue(text));
  const balances = useMemo(() => totals && balancesByGroup(totals), [totals]);
  const lists = useRef<HTMLDivElement>(null);
  const archive = useArchiving();
  const row = (group: Group) => (
    <GroupRow
      key={group.id}
      group={group}
      balances={balances && (balances.get(group.id) ?? [])}
      isFailed={isFailed}
      onArchive={archive}
    />
  );
  const unarchived = shown.filter(isUnarchived);
  const archived = shown.filter((group) => !isUnarchived(group));
  useFocusWhenLost(lists, archived.length);

  return (
    <Stack gap="m">
      {groups.length >= SEARCH_FROM && (
        <TextField
          type="search"
          label={t('list.search')}
          hideLabel
          placeholder={t('list.search')}
          leading={<Search size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <VisuallyHidden>
        <span role="status">{text && t('list.found', { count: shown.length })}</span>
      </VisuallyHidden>
      <div ref={lists} tabIndex={-1} className="grid gap-4 outline-none">
        {unarchived.length > 0 && (
          <Card>
            <List label={t('list.label')}>{unarchived.map(row)}</List>
          </Card>
        )}
        {shown.length === 0 && (
          <Card>
            <EmptyState
              title={t('list.noMatch', { text })}
              action={<Button onClick={() => setText('')}>{t('list.clearSearch')}</Button>}
            />
          </Card>
        )}
        {unarchived.length === 0 && archived.length > 0 && text === '' && (
          <Card>
            <EmptyState title={tSettings('archive.allTitle')} message={tSettings('archive.allMessage')} />
          </Card>
        )}
        {archived.length > 0 && (
          <ArchivedGroups count={archived.length} isSearched={text !== ''}>
            {archived.map(row)}
          </ArchivedGroups>
        )}
      </div>
    </Stack>
  );
}
