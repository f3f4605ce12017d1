/** Who is calling, proved by an access token: their e-mail is confirmed, or they could not have signed in. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
}

/** The person a command or a query acts for: an Actor, or the one that a job or a seed names. */
export interface Caller {
  readonly userId: string;
}
