import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Paperclip, X } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { v7 } from 'uuid';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Stack } from '#web/kit/layout/stack.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useProblemText } from '#web/parts/attachments/use-problem-text.ts';
import { useKeptChanges } from '#web/queries/changes/kept-changes.ts';
import { isGone } from '#web/queries/changes/upload-list.ts';
import { beginUploads, type ReadyFile } from '#web/queries/changes/uploads.ts';
import { AddReceipt, LeftOut } from './add-receipt.tsx';
import { readyFile } from './ready-file.ts';
import { useDropAndPaste } from './use-drop-and-paste.ts';

/** Files that wait for the entry to be saved. */
export interface ChosenFiles {
  readonly count: number;
  /** To the transaction that was saved; each goes its own way from there. */
  readonly send: (groupId: string, transactionId: string) => void;
}

/** Made ready at once: whether it can be added is said before the entry is saved. The same file may be chosen twice. */
interface Chosen {
  readonly key: string;
  readonly name: string;
  readonly ready: Promise<ReadyFile>;
  /** Why it cannot be added; it is not sent. */
  readonly failure?: unknown;
}

const chosenOf = (file: File): Chosen => ({ key: v7(), name: file.name, ready: readyFile(file) });

const NONE: readonly Chosen[] = [];

const isUsable = ({ failure }: Chosen) => failure === undefined;

/** In a form: receipts that are added once the entry is saved. */
export const ChosenReceipts = memo(function ChosenReceipts({
  onChange,
}: {
  onChange: (chosen: ChosenFiles) => void;
}) {
  const { t } = useTranslation('receipts');
  const problemOf = useProblemText();
  const client = useQueryClient();
  const changes = useKeptChanges();
  const isOnline = useOnline();
  const [files, setFiles] = useState(NONE);
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const { isOver, element, dropTarget } = useDropAndPaste(add, true);
  const { max } = ATTACHMENT_RULES.count;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** An entry that waits is answered later, when its receipts have long been on their way. */
  const sent = useRef(new Set<string>());
  const usable = files.filter(isUsable);
  // What is added low in a long form would stay beneath its edge. So would what is wrong with it.
  useEffect(() => {
    if (files.length > 0) element.current?.scrollIntoView({ block: 'nearest' });
  }, [files, element]);

  const tell = useEffectEvent(() => onChange({ count: usable.length, send }));
  useEffect(() => {
    if (files !== NONE) tell();
  }, [files]);

  function add(more: readonly File[]) {
    // What cannot be added takes no place.
    const room = max - usable.length;
    const chosen = more.slice(0, room).map(chosenOf);
    setLeftOut(more.slice(room));
    setFiles((before) => [...before, ...chosen]);
    for (const { key, ready } of chosen) ready.catch((failure: unknown) => mark(key, failure));
  }

  function mark(key: string, failure: unknown) {
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, failure } : one)));
  }

  /** The focus goes on to the next one, and not to the top of the form. */
  function remove(index: number) {
    flushSync(() => {
      setFiles(files.toSpliced(index, 1));
      setLeftOut([]);
    });
    (list.current?.children[index]?.querySelector('button') ?? addButton.current)?.focus();
  }

  // The form is gone by then.
  function onFailure(name: string, failure: unknown) {
    const { text: reason, mayRetry } = problemOf(failure);
    const isForGood = !mayRetry || isGone(failure);
    notify.error(t(isForGood ? 'chosen.failedForGood' : 'chosen.failed', { name, reason }));
  }
  const onNoRoom = (name: string) => notify.error(t('upload.noRoom', { name }));

  function send(groupId: string, transactionId: string) {
    const unsent = usable.filter(({ key }) => !sent.current.has(key));
    for (const { key } of unsent) sent.current.add(key);
    beginUploads(
      { client, changes, prepare: ({ ready }: Chosen) => ready, onFailure, onNoRoom },
      { groupId, transactionId },
      unsent,
    );
  }

  return (
    <section
      {...dropTarget}
      aria-label={t('title')}
      className={classes('rounded-m transition-colors', isOver && 'bg-focus-soft')}
    >
      <Stack gap="s">
        <span className="flex flex-wrap gap-1">
          <AddReceipt onFiles={add} button={addButton} />
        </span>
        {files.length > 0 && (
          <ul ref={list} aria-label={t('chosen.list')} className="flex flex-wrap gap-2">
            {files.map((chosen, index) => (
              <ChosenFile
                key={chosen.key}
                name={chosen.name}
                problem={isUsable(chosen) ? undefined : problemOf(chosen.failure).text}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        )}
        <LeftOut files={leftOut} />
        {usable.length > 0 && (
          <Text size="xs" tone="faint">
            {isOnline ? t('chosen.note', { count: usable.length }) : t('chosen.offline')}
          </Text>
        )}
      </Stack>
    </section>
  );
});

interface ChosenFileProps {
  name: string;
  /** Why it cannot be added. */
  problem: string | undefined;
  onRemove: () => void;
}

function ChosenFile({ name, problem, onRemove }: ChosenFileProps) {
  const { t } = useTranslation('receipts');
  const Icon = problem ? CircleAlert : Paperclip;
  return (
    <li
      className={classes(
        'flex max-w-full items-center gap-1.5 py-0.5 pr-1 pl-3',
        problem ? 'rounded-m bg-danger-soft' : 'rounded-pill bg-sunken',
      )}
    >
      <Icon size={14} aria-hidden className={classes('shrink-0', problem ? 'text-danger' : 'text-ink-2')} />
      {problem ? (
        <span role="alert" className="min-w-0 py-1 text-s wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="block text-xs text-ink-2">{problem}</span>
        </span>
      ) : (
        <span className="min-w-0 truncate text-s">
          <bdi>{name}</bdi>
        </span>
      )}
      <IconButton icon={X} size="sm" label={t('chosen.remove', { name })} onClick={onRemove} />
    </li>
  );
}
