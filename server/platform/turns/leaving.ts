import type { FastifyReply } from 'fastify';

/**
 * Calls a function when the caller of a request leaves, or at once where the caller has left. It may do so after the answer,
 * too.
 */
export type OnLeave = (leave: () => void) => void;

/** By the answer, not by the request, whose own signal never aborts once its body was read. */
export function onLeaveOf({ raw }: FastifyReply): OnLeave {
  return (leave) => {
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  };
}

/** For several pieces of work of one request, as many as there are. */
export function onAbortOf(signal: AbortSignal): OnLeave {
  return (leave) => {
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  };
}
