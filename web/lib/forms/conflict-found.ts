/** What a refused save leaves behind once it was recorded as a conflict: the form has no failure of its own to tell. */
export class ConflictFound extends Error {}
