import { ChevronDown, type LucideIcon, RotateCw, SearchX, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Transaction } from '#contract/transactions.ts';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import type { SearchOption } from '#web/kit/popups/search-dialog.tsx';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { useTransactionSearch } from '#web/queries/ledger/search.ts';
import { OptionFace } from './option-face.tsx';
import { PaletteNote } from './palette-note.tsx';
import { TransactionFace } from './transaction-face.tsx';

interface TransactionOptions {
  options: SearchOption[];
  /** What is to be said of them. */
  note: ReactNode;
}

const PAUSE_MS = 250;

/** What the text finds in all groups, to choose from. */
export function useTransactionOptions(text: string, onClose: () => void): TransactionOptions {
  const { t } = useTranslation('search');
  const asked = usePaused(text);
  const { found, query, retry } = useTransactionSearch(asked);
  const { error, hasNextPage: hasMore, isFetchingNextPage: isLoadingMore } = query;
  const isOnline = useOnline();
  const optionOf = useOptionOf(onClose);
  const errorText = useErrorText();

  if (text === '') return { options: [], note: null };
  if (!isOnline && !found?.length) {
    const message = t('offlineMessage');
    return { options: [], note: <PaletteNote icon={WifiOff} title={t('offline')} message={message} /> };
  }
  if (asked !== text) return { options: [], note: <PaletteNote isBusy title={t('searching')} /> };
  const options = (found ?? []).map(optionOf);
  if (error && !isLoadingMore) {
    const reason = errorText(error);
    const again = tail('again', RotateCw, t('app:action.retry'), retry, `${t('failed')}. ${reason}`);
    return {
      options: [...options, again],
      note: <VisuallyHidden>{`${t('failed')}. ${reason}`}</VisuallyHidden>,
    };
  }
  if (!found) return { options, note: <PaletteNote isBusy title={t('searching')} /> };
  if (found.length === 0 && hasMore)
    return { options, note: <PaletteNote isBusy title={t('searchingOlder')} /> };
  if (found.length === 0) {
    const title = t('none', { text });
    return { options, note: <PaletteNote icon={SearchX} title={title} message={t('noneMessage')} /> };
  }
  const said = t(hasMore ? 'foundMore' : 'found', { count: found.length });
  if (hasMore) {
    const loadMore = () => void query.fetchNextPage();
    options.push(tail('more', isLoadingMore ? 'busy' : ChevronDown, t('more'), loadMore));
  }
  return { options, note: <VisuallyHidden>{said}</VisuallyHidden> };
}

function useOptionOf(onClose: () => void): (transaction: Transaction) => SearchOption {
  const groups = useGroups().data;
  const userId = useYou();
  const navigate = useNavigate();
  return (transaction) => {
    const { id, groupId } = transaction;
    const group = groups?.find((one) => one.id === groupId);
    return {
      // Ids are minted on devices: two groups may have the same one.
      id: `${groupId} ${id}`,
      content: <TransactionFace transaction={transaction} group={group} userId={userId} />,
      onSelect() {
        onClose();
        void navigate(`/groups/${groupId}/transaction/${id}`);
      },
    };
  };
}

/** At the end of what was found; the list stays open. */
function tail(
  id: string,
  icon: LucideIcon | 'busy',
  title: string,
  onSelect: () => void,
  detail?: string,
): SearchOption {
  const leading =
    icon === 'busy' ? (
      <span className="grid size-9 place-items-center">
        <Spinner />
      </span>
    ) : (
      <IconTile icon={icon} />
    );
  return { id, content: <OptionFace leading={leading} title={title} detail={detail} />, onSelect };
}

/** The text once the typing pauses; an empty one at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(setPaused, PAUSE_MS, text);
    return () => clearTimeout(pause);
  }, [text]);
  return text === '' ? '' : paused;
}
