import { setTimeout as wait } from 'node:timers/promises';
import type { Environment, Paddle as Sdk } from '@paddle/paddle-node-sdk';
import { DomainError } from '#domain/error.ts';
import type { PaddleSettings } from '#server/paddle-settings.ts';
import { UnavailableServer } from '#server/platform/http/error.ts';

/**
 * The SDK, loaded when it is first needed: it has some hundred modules, and an installation that sells
 * nothing needs none of them.
 */
export async function loadSdk({ apiKey, apiUrl, environment }: PaddleSettings): Promise<Sdk> {
  const { Paddle, LogLevel } = await import('@paddle/paddle-node-sdk');
  return new Paddle(apiKey, {
    environment: (apiUrl ?? environment) as Environment,
    // Its own log would be lines on the console that name no request.
    logLevel: LogLevel.none,
  });
}

const ANSWER_MS = 10_000;

/**
 * Within ten seconds: the SDK itself waits for ever. A change that is made later all the same comes back as an event. Throws
 * UnavailableServer, and SUBSCRIPTION_NOT_FOUND for what Paddle does not know.
 */
export async function answerOf<T>(asking: Promise<T>, milliseconds = ANSWER_MS): Promise<T> {
  const deadline = new AbortController();
  const late = wait(milliseconds, undefined, { signal: deadline.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([asking, late]);
  } catch (error) {
    if (codeOf(error) === 'entity_not_found') throw new DomainError('SUBSCRIPTION_NOT_FOUND');
    throw new UnavailableServer('Paddle', error);
  } finally {
    deadline.abort();
    // Neither is waited for any longer, and must not end the process when it fails.
    late.catch(() => {});
    asking.catch(() => {});
  }
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
