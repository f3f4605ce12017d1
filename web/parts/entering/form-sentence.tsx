import type { Dispatch } from 'react';
import type { Group } from '#contract/groups.ts';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { DatePill } from './date-pill.tsx';
import type { Draft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { ModePill } from './mode-pill.tsx';
import { isUnchosen, loneParticipant } from './parsed-draft.ts';
import { PeoplePill } from './people-pill.tsx';

interface FormSentenceProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  group: Group;
  people: People;
  /** The sentence for one recipient and for several, where it is not that of the transaction's type. */
  text?: SentenceText | undefined;
  /** Called when the reader opens a side person by person. */
  onOpenSide: (name: SideName) => void;
}

export interface SentenceText {
  one: string;
  many: string;
}

/** "Paid by *you*, split *evenly* among *4*, *today*": the whole form in a sentence whose words open their choice. */
export function FormSentence({ draft, dispatch, group, people, text, onOpenSide }: FormSentenceProps) {
  const { t } = useTranslation('entering');
  const isForOne = loneParticipant(draft.recipients) !== undefined;
  const pill = { draft, dispatch, people };
  const form = isForOne || isUnchosen(draft) ? 'one' : 'many';
  return (
    <Text as="div" size="l">
      <span className="leading-loose">
        <RichText
          text={text?.[form] ?? t(`sentence.${draft.type}.${form}`)}
          marks={{
            payer: () => <PeoplePill {...pill} side="payers" onSeveral={() => onOpenSide('payers')} />,
            people: () => (
              <PeoplePill {...pill} side="recipients" onSeveral={() => onOpenSide('recipients')} />
            ),
            mode: () => <ModePill draft={draft} dispatch={dispatch} side="recipients" />,
            date: () => <DatePill draft={draft} dispatch={dispatch} />,
            currency: () => <CurrencyPill draft={draft} dispatch={dispatch} group={group} />,
          }}
        />
      </span>
    </Text>
  );
}

function CurrencyPill({ draft, dispatch, group }: Pick<FormSentenceProps, 'draft' | 'dispatch' | 'group'>) {
  const { t } = useTranslation('entering');
  // A transaction keeps its currency when the group has dropped it since.
  const currencies = [...new Set([...group.currencies, draft.currency])];
  if (currencies.length === 1) return null;
  return (
    <>
      {t('sentence.in')}{' '}
      <Menu
        align="start"
        trigger={<PillButton>{draft.currency}</PillButton>}
        items={currencies.map((currency) => ({
          label: currency,
          checked: currency === draft.currency,
          onSelect: () => dispatch({ kind: 'set-currency', currency }),
        }))}
      />
    </>
  );
}
