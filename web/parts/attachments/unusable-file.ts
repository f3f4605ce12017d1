export type UnusableReason = 'unreadable' | 'tooLarge' | 'empty';

/** A file that cannot be sent, however often it is tried. */
export class UnusableFile extends Error {
  readonly reason: UnusableReason;

  constructor(reason: UnusableReason) {
    super(reason);
    this.reason = reason;
  }
}
