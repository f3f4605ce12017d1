import { useState } from 'react';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { SearchBox, SearchDialog, type SearchOption } from '#web/kit/popups/search-dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { matchingActions } from './matching.ts';
import { OptionFace } from './option-face.tsx';
import { type Action, useActions } from './use-actions.tsx';
import { useTransactionOptions } from './use-transaction-options.tsx';

interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was typed before its field had the focus. */
  typedAhead: string;
  onShowShortcuts: () => void;
}

/** What can be done and what was recorded, in all groups: typing finds both, Enter takes the first. */
export function PaletteDialog({ open, onOpenChange, typedAhead, onShowShortcuts }: PaletteDialogProps) {
  const { t } = useTranslation('search');
  // Out here, where it outlasts the list that it was chosen from.
  const { signOut } = useSignOut();
  return (
    <SearchDialog open={open} onOpenChange={onOpenChange} label={t('title')}>
      <Palette
        typedAhead={typedAhead}
        onClose={() => onOpenChange(false)}
        onSignOut={signOut}
        onShowShortcuts={onShowShortcuts}
      />
    </SearchDialog>
  );
}

interface PaletteProps {
  typedAhead: string;
  onClose: () => void;
  onSignOut: () => void;
  onShowShortcuts: () => void;
}

/** Beside what is found by typing there is to be room for transactions. */
const ACTIONS_MAX = 6;

function Palette({ typedAhead, onClose, onSignOut, onShowShortcuts }: PaletteProps) {
  const { t } = useTranslation('search');
  const [text, setText] = useState(typedAhead);
  const [taken, take] = useState(typedAhead);
  if (typedAhead !== taken) {
    take(typedAhead);
    setText(typedAhead);
  }
  const groups = useGroups().data ?? [];
  const { main, recentGroups, places, all } = useActions({ groups, onSignOut, onShowShortcuts });
  const wanted = text.trim();
  const { options, note } = useTransactionOptions(wanted, onClose);
  const optionOf = ({ id, run, ...face }: Action): SearchOption => ({
    id,
    content: <OptionFace title={face.label} {...face} />,
    onSelect() {
      onClose();
      run();
    },
  });
  const sections =
    wanted === ''
      ? [
          { label: t('section.actions'), items: main.map(optionOf) },
          { label: t('section.groups'), items: recentGroups.map(optionOf) },
          { label: t('section.places'), items: places.map(optionOf) },
        ]
      : [
          {
            label: t('section.actions'),
            items: matchingActions(all, wanted).slice(0, ACTIONS_MAX).map(optionOf),
          },
          { label: t('section.transactions'), items: options },
        ];
  return (
    <SearchBox
      placeholder={t('placeholder')}
      text={text}
      onTextChange={setText}
      maxLength={TRANSACTION_RULES.search.max}
      sections={sections.filter(({ items }) => items.length > 0)}
      optionsLabel={t('options')}
      note={note}
    />
  );
}
