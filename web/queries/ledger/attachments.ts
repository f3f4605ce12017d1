import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Attachment, listAttachments, readAttachment, removeAttachment } from '#contract/attachments.ts';
import { call } from '#web/lib/api/call.ts';
import { readFile } from '#web/lib/api/files.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** To which a comment or an attachment belongs. Ids are minted on devices: two groups may have the same one. */
export interface TransactionInGroup {
  groupId: string;
  transactionId: string;
}

/** Those of a transaction, the oldest first. Asked for while they are `enabled`. */
export function useAttachments(
  { groupId, transactionId }: TransactionInGroup,
  { enabled }: { enabled: boolean },
) {
  return useQuery({
    queryKey: keys.attachments(groupId, transactionId),
    ...reading(listAttachments, { params: { groupId, transactionId } }),
    enabled,
  });
}

export function showAttachment(
  client: QueryClient,
  { groupId, transactionId }: TransactionInGroup,
  added: Attachment,
): void {
  const queryKey = keys.attachments(groupId, transactionId);
  const list = { queryKey, exact: true };
  // A list that is on its way may have been read before. Without data, only a cancelled read is begun anew.
  if (client.isFetching(list) > 0) {
    void client.cancelQueries(list).then(() => client.invalidateQueries(list));
    return;
  }
  client.setQueryData<Attachment[]>(queryKey, (before) =>
    before?.some(({ id }) => id === added.id) ? before : before && [...before, added],
  );
}

/** For good. */
export function useRemoveAttachment({ groupId, transactionId }: TransactionInGroup) {
  const client = useQueryClient();
  const queryKey = keys.attachments(groupId, transactionId);
  return useMutation({
    mutationFn: (attachmentId: string) => {
      expectOwnChange(transactionId);
      return orGone(call(removeAttachment, { params: { groupId, transactionId, attachmentId } }));
    },
    onSuccess(_, attachmentId) {
      client.setQueryData<Attachment[]>(queryKey, (before) =>
        before?.filter(({ id }) => id !== attachmentId),
      );
    },
  });
}

function fileQuery(
  { groupId, transactionId }: TransactionInGroup,
  attachmentId: string,
  size: 'whole' | 'small',
) {
  const input = { params: { groupId, transactionId, attachmentId }, query: { size } };
  return queryOptions({
    // Not under its group: a file never changes.
    queryKey: ['file', attachmentId, size],
    queryFn: ({ signal }) => readFile(readAttachment, input, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The file itself. An `<img>` cannot send the token, so that it is read and then shown from memory. */
export function useAttachmentFile(attachment: Attachment, groupId: string, size: 'whole' | 'small') {
  const { transactionId, id } = attachment;
  const query = useQuery(fileQuery({ groupId, transactionId }, id, size));
  return { ...query, url: useBlobUrl(query.data) };
}

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ of: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ of: blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // The address of another file is not in force any more.
  return made?.of === blob ? made?.url : undefined;
}
