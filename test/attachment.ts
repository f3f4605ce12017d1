import sharp from 'sharp';
import { v7 } from 'uuid';
import type { Attachment } from '#contract/attachments.ts';
import type { Answer, Client } from './client.ts';

/** What addresses a transaction. */
export interface TransactionAddress {
  readonly groupId: string;
  readonly id: string;
}

/** As short as a PDF can be. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

export function attachmentsPath({ groupId, id }: TransactionAddress): string {
  return `/api/groups/${groupId}/transactions/${id}/attachments`;
}

/** Sends a file as the browser does. */
export function attach(
  by: Client,
  transaction: TransactionAddress,
  payload: Buffer,
  { id = v7(), name = 'receipt.pdf', headers = {} } = {},
): Promise<Answer<Attachment>> {
  return by.send<Attachment>({
    method: 'PUT',
    url: `${attachmentsPath(transaction)}/${id}?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload,
  });
}

/** A picture of one colour. */
export function photo(width = 60, height = 40, colour = '#0a8') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}
