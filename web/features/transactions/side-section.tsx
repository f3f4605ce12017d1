import type { Dispatch } from 'react';
import type { People } from '#web/lib/people.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Heading } from '#web/ui/heading.tsx';
import { List } from '#web/ui/list.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Text } from '#web/ui/text.tsx';
import type { Draft, SideName } from './draft.ts';
import type { DraftReading } from './draft-reading.ts';
import type { DraftAction } from './draft-reducer.ts';
import { ModePill } from './mode-pill.tsx';
import { SideRow } from './side-row.tsx';

interface SideSectionProps {
  name: SideName;
  draft: Draft;
  reading: DraftReading;
  dispatch: Dispatch<DraftAction>;
  people: People;
  /** The only section on the screen needs no heading: the sentence has said it. */
  isAlone: boolean;
}

/** One side of the transaction, person by person. */
export function SideSection({ name, draft, reading, dispatch, people, isAlone }: SideSectionProps) {
  const { t } = useTranslation('transactions');
  const isInSentence = name === 'recipients';
  return (
    <section aria-label={t(`side.${draft.type}.${name}`)}>
      {!isAlone && (
        <div className="flex flex-wrap items-baseline justify-between gap-2 pb-1">
          <Heading level={3}>{t(`side.${draft.type}.${name}`)}</Heading>
          {!isInSentence && (
            <Text as="div" size="s" tone="muted">
              <RichText
                text={t('form.splitHow')}
                marks={{ mode: () => <ModePill side={name} draft={draft} dispatch={dispatch} /> }}
              />
            </Text>
          )}
        </div>
      )}
      <List label={t(`side.${draft.type}.${name}`)}>
        {draft[name].entries.map((entry) => (
          <SideRow
            key={entry.userId}
            entry={entry}
            side={name}
            draft={draft}
            reading={reading[name]}
            dispatch={dispatch}
            person={people.get(entry.userId)}
          />
        ))}
      </List>
    </section>
  );
}
