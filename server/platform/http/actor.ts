/** Who is calling, proved by an access token: their e-mail is confirmed, or they could not have signed in. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
}
