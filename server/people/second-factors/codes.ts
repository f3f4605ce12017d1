import { createHash, randomBytes } from 'node:crypto';

// The codes that people type: of an authenticator app, and those that stand in for it. otpauth is read when it is first used.

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The secret as an app takes it: typed, and as a QR code. */
export async function describeTotp(
  secret: Uint8Array,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of this code; undefined for a wrong code. Clocks may be off by half a minute. */
export async function findStep(secret: Uint8Array, code: string, now: Date): Promise<number | undefined> {
  const totp = await totpOf(secret, '');
  const timestamp = now.getTime();
  const offset = totp.validate({ token: code, timestamp, window: 1 });
  return offset === null ? undefined : totp.counter({ timestamp }) + offset;
}

/** Ten, of 120 bits each, in groups of four as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  ).map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** The stored hash of a code. 120 random bits need no slow hash. Hyphens and look-alike characters are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  const read = code.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(read).digest();
}

const RECOVERY_CODES = 10;
/** Crockford's: 32 characters, none of which is taken for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

async function totpOf(secret: Uint8Array, email: string) {
  const { Secret, TOTP } = await import('otpauth');
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({ issuer: 'Quits', label: email, secret: new Secret({ buffer }), digits: 6, period: 30 });
}
