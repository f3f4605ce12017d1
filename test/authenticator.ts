import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';
import type { NewPasskey, PasskeyAnswer } from '#contract/sign-in/proof.ts';
import type { Client } from './client.ts';

/** A device with passkeys, as a browser speaks for it. It says what it is told to, also what no honest one would. */
export interface Authenticator {
  create(options: unknown, lies?: Lies): NewPasskey;
  /** The passkey that was made last. */
  get(options: unknown, lies?: Lies): PasskeyAnswer;
}

export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  /** How often the key was used, as the device says. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signed with a key that is not the passkey's. */
  readonly otherKey?: boolean;
}

const creationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
});
const requestSchema = z.object({ challenge: z.string(), rpId: z.string() });

/** A passkey of the account of `client`, whose session has a recent proof. */
export async function addPasskey(client: Client, origin: string): Promise<Authenticator> {
  const device = createAuthenticator(origin);
  const asked = await client.post('/api/users/passkeys/options');
  const credential = device.create(asked.body.data, {});
  const added = await client.post('/api/users/passkeys', { name: 'Phone', credential });
  if (added.status !== 201) throw new Error(`the passkey was not added: ${JSON.stringify(added.body)}`);
  return device;
}

/** `counts` false as with passkeys that are synchronised: they always say that they were used 0 times. */
export function createAuthenticator(origin: string, { counts = true, idBytes = 16 } = {}): Authenticator {
  let passkey: { id: string; key: KeyObject; userHandle: string } | undefined;
  let uses = 0;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }),
    );
  const authenticatorData = (rpId: string, lies: Lies, credential = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    if (counts) uses += 1;
    counter.writeUInt32BE(lies.counter ?? uses);
    const flags = USER_PRESENT | (lies.userVerified === false ? 0 : USER_VERIFIED);
    const has = credential.length > 0 ? HOLDS_CREDENTIAL : 0;
    return Buffer.concat([hash(lies.rpId ?? rpId), Buffer.of(flags | has), counter, credential]);
  };

  return {
    create(options, lies = {}) {
      const { challenge, rp, user } = creationSchema.parse(options);
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(idBytes);
      passkey = { id: id.toString('base64url'), key: privateKey, userHandle: user.id };
      const length = Buffer.of(id.length >> 8, id.length & 0xff);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(rp.id, lies, credential))],
      ]);
      return {
        ...credentialOf(passkey.id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    get(options, lies = {}) {
      if (!passkey) throw new Error('this device holds no passkey');
      const { challenge, rpId } = requestSchema.parse(options);
      const said = clientData('webauthn.get', challenge, lies);
      const data = authenticatorData(rpId, lies);
      const key = lies.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : passkey.key;
      return {
        ...credentialOf(passkey.id),
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash(said)]), key).toString('base64url'),
          userHandle: lies.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HOLDS_CREDENTIAL = 0x40;

function credentialOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), and its coordinates. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// CBOR, as much of it as an attestation takes: a kind in three bits, then a size or the number itself.

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.of((kind << 5) | size);
  if (size < 256) return Buffer.of((kind << 5) | 24, size);
  return Buffer.of((kind << 5) | 25, size >> 8, size & 0xff);
}
