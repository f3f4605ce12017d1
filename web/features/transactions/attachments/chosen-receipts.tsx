import { useQueryClient } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
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
import { useKeptChanges } from '#web/queries/changes/kept-changes.ts';
import { beginUploads } from '#web/queries/changes/uploads.ts';
import { AddReceipt, LeftOut } from './add-receipt.tsx';
import { readyFile } from './ready-file.ts';
import { useDropAndPaste } from './use-drop-and-paste.ts';

/** Files that wait for the entry to be saved. */
export interface ChosenFiles {
  readonly count: number;
  /** To the transaction that was saved; each goes its own way from there. */
  readonly send: (groupId: string, transactionId: string) => void;
}

/** The same file may be chosen twice. */
interface Chosen {
  readonly key: string;
  readonly file: File;
}

const chosenOf = (file: File): Chosen => ({ key: v7(), file });

/** In a form: receipts that are added once the entry is saved. */
export const ChosenReceipts = memo(function ChosenReceipts({
  onChange,
}: {
  onChange: (chosen: ChosenFiles) => void;
}) {
  const { t } = useTranslation('receipts');
  const client = useQueryClient();
  const changes = useKeptChanges();
  const isOnline = useOnline();
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const { isOver, element, dropTarget } = useDropAndPaste(add, true);
  const { max } = ATTACHMENT_RULES.count;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const newest = files.at(-1)?.key;
  // What is added low in a long form would stay beneath its edge.
  useEffect(() => {
    if (newest) element.current?.scrollIntoView({ block: 'nearest' });
  }, [newest, element]);

  function add(more: readonly File[]) {
    choose([...files, ...more.map(chosenOf)]);
  }

  /** The focus goes on to the next one, and not to the top of the form. */
  function remove(index: number) {
    flushSync(() => choose(files.toSpliced(index, 1)));
    (list.current?.children[index]?.querySelector('button') ?? addButton.current)?.focus();
  }

  // The form is gone by then.
  const onFailure = (name: string) => notify.error(t('chosen.failed', { name }));
  const onNoRoom = (name: string) => notify.error(t('upload.noRoom', { name }));

  function choose(all: readonly Chosen[]) {
    const kept = all.slice(0, max);
    setLeftOut(all.slice(max).map(({ file }) => file));
    setFiles(kept);
    let isSent = false;
    onChange({
      count: kept.length,
      send(groupId, transactionId) {
        // An entry that waits is answered later, when its receipts have long been on their way.
        if (isSent) return;
        isSent = true;
        beginUploads(
          { client, changes, prepare: readyFile, onFailure, onNoRoom },
          { groupId, transactionId },
          kept.map(({ file }) => file),
        );
      },
    });
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
            {files.map(({ key, file }, index) => (
              <li
                key={key}
                className="flex max-w-full items-center gap-1.5 rounded-pill bg-sunken py-0.5 pr-1 pl-3"
              >
                <Paperclip size={14} aria-hidden className="shrink-0 text-ink-2" />
                <span className="min-w-0 truncate text-s">
                  <bdi>{file.name}</bdi>
                </span>
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('chosen.remove', { name: file.name })}
                  onClick={() => remove(index)}
                />
              </li>
            ))}
          </ul>
        )}
        <LeftOut files={leftOut} />
        {files.length > 0 && (
          <Text size="xs" tone="faint">
            {isOnline ? t('chosen.note', { count: files.length }) : t('chosen.offline')}
          </Text>
        )}
      </Stack>
    </section>
  );
});
