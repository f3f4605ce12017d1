// The numbers of all advisory locks. They stay as they are: processes of two versions hold each other up while one replaces the
// other.

/** The whole key of a lock that a database has once. */
export const LOCK_KEYS = {
  migrations: 7_318_205_441,
  embeddedOwner: 7_318_205_442,
  seededCast: 7_318_205_443,
} as const;

/** With which the id of what is locked is hashed: an id with two seeds is two locks. */
export const LOCK_SEEDS = {
  person: 7_318_205_442,
  groupCounts: 7_318_205_443,
  passwordLinks: 7_318_205_444,
  failedJob: 7_318_205_445,
  workerPool: 7_318_205_446,
} as const;
