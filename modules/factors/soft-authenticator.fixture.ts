import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { RegistrationOptions } from './add-passkey.ts';
import type { PasskeyAnswer, PasskeyCreated } from './passkey-response.ts';
import type { AuthenticationOptions } from './verify-passkey.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

type Credential = { id: Buffer; key: KeyObject; rpId: string; userHandle: string; counter: number };
export type SoftOverrides = { origin?: string; isVerified?: boolean; counter?: number; rpId?: string };

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/**
 * A browser with a platform authenticator, in software and for tests: makes ES256 passkeys and answers challenges as
 * WebAuthn Level 3 writes them down, with real signatures. Each override changes one value.
 */
export function aSoftAuthenticator(origin: string) {
  const credentials: Credential[] = [];
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (rpId: string, flags: number, counter: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted]);
  };

  return {
    credentials,
    async create(options: RegistrationOptions, overrides: SoftOverrides = {}): Promise<PasskeyCreated> {
      // Loaded here, for most tests that load this module make no passkey (webauthn.ts).
      const { isoCBOR } = await import('@simplewebauthn/server/helpers');
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const jwk = pair.publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
          [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
        ]),
      );
      const id = randomBytes(32);
      const rpId = overrides.rpId ?? options.rp.id ?? '';
      const counter = overrides.counter ?? 0;
      credentials.push({ id, key: pair.privateKey, rpId, userHandle: options.user.id, counter });
      const flags = PRESENT | (overrides.isVerified === false ? 0 : VERIFIED) | ATTESTED;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const authData = Buffer.concat([head(rpId, flags, counter), Buffer.alloc(16), idLength, id, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(
            clientData('webauthn.create', options.challenge, overrides.origin ?? origin),
          ),
          attestationObject: base64url(Buffer.from(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers with the newest passkey; its counter rises by one unless it is overridden. */
    get(options: AuthenticationOptions, overrides: SoftOverrides = {}): PasskeyAnswer {
      const credential = credentials.at(-1);
      if (!credential) throw new Error('this authenticator holds no passkey');
      credential.counter = overrides.counter ?? credential.counter + 1;
      const flags = PRESENT | (overrides.isVerified === false ? 0 : VERIFIED);
      const authData = head(overrides.rpId ?? credential.rpId, flags, credential.counter);
      const client = clientData('webauthn.get', options.challenge, overrides.origin ?? origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(credential.key);
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: credential.userHandle,
        },
      };
    },
  };
}
