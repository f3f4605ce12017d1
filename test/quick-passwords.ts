// Loaded into the server of the journeys before its own code (`node --import`): passwords are hashed there as anywhere, by Better
// Auth and with scrypt, only not slowly on purpose.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The least that scrypt takes; Better Auth's 16,384 rounds are 0.09 seconds of a processor for every account and sign-in. */
const LEAST = 2;

type Done = (error: Error | null, key: Buffer) => void;

const slowly = crypto.scrypt;
Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
    slowly(password, salt, length, { ...options, N: LEAST }, done),
});
syncBuiltinESMExports();
