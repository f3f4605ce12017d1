import type { DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type Sender, withToken } from './call.ts';
import { addressOf, isEnvelope, parsed } from './request.ts';

// Files as they are, to the server and from it, and what takes as long as one. Other JSON goes by call.ts.

interface SendingOptions extends Sender {
  /** The part that has arrived, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file to an endpoint that takes one. By XMLHttpRequest, because fetch does not say how far it has come.
 * @throws ApiError; the signal's own reason when the caller gave up.
 */
export async function sendFile<E extends EndpointShape & { readonly upload: true }>(
  endpoint: E,
  input: InputOf<E>,
  file: Blob,
  options: SendingOptions = {},
): Promise<DataOf<E>> {
  const send = (token: string | undefined) => sendOnce(endpoint, input, file, { ...options, token });
  return withToken(endpoint, options, send);
}

/**
 * Waits for the answer, and for all of it, as long as the connection stays. No file of the API is empty.
 * @throws ApiError; the signal's own reason when the caller gave up.
 */
export function readFile<E extends EndpointShape & { readonly method: 'GET' }>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const path = addressOf(endpoint.path, input);
  const lost = (error: unknown) => {
    throw signal?.aborted ? error : unanswered(path);
  };
  return withToken(endpoint, {}, async (token) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(path, { headers, signal: signal ?? null }).catch(lost);
    if (!response.ok) throw refusalOf(response.status, await response.text().catch(lost), path);
    // The page of a portal: no file of the API is one.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw unanswered(path);
    const file = await response.blob().catch(lost);
    if (file.size === 0) throw emptyFile(path);
    return file;
  });
}

/** The server answered, and what came is no file. */
export function emptyFile(path: string): ApiError {
  return new ApiError({
    status: 200,
    code: 'UNKNOWN_ERROR',
    message: 'Empty or invalid file received',
    path,
    params: { reason: EMPTY_FILE },
  });
}

export function isEmptyFile(error: unknown): boolean {
  return error instanceof ApiError && error.params.reason === EMPTY_FILE;
}

const EMPTY_FILE = 'empty-file';

function sendOnce<E extends EndpointShape>(
  { method, path: pattern }: E,
  input: InputOf<E>,
  file: Blob,
  { onProgress, signal, token }: SendingOptions & { token: string | undefined },
): Promise<DataOf<E>> {
  const path = addressOf(pattern, input);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.timeout = UPLOAD_MS_MAX;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const answer = parsed(responseText);
      if (status < 200 || status >= 300) reject(refusalOf(status, responseText, path));
      else if (isEnvelope(answer)) resolve(answer.data);
      else reject(unanswered(path));
    };
    request.onerror = () => reject(unanswered(path));
    request.ontimeout = () => reject(unanswered(path, { reason: 'timeout' }));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', giveUp);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', giveUp);
    request.send(file);
  });
}

/** As long as the server waits: 10 MB over a line of 0.16 Mbit/s take nine minutes. */
const UPLOAD_MS_MAX = 600_000;

function refusalOf(status: number, text: string, path: string): ApiError {
  // No JSON is such as 413, which a proxy answers to a file that is too large for it.
  return new ApiError({ path, ...parsed(text), status });
}

function unanswered(path: string, params = {}): ApiError {
  return new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'Network error', path, params });
}
