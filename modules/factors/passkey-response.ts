import { z } from 'zod';

/** Base64url of at most `bytes` bytes. */
const bytes = (max: number) =>
  z
    .string('required')
    .min(1, 'required')
    .max(Math.ceil((max * 4) / 3), 'too_long')
    .regex(/^[A-Za-z0-9_-]+$/, 'base64url');

/** The longest credential id WebAuthn allows. */
const credentialId = bytes(1_023);
/** We ask for none and read none. */
const extensions = z.unknown().transform(() => ({}));
const transports = z.array(z.string().max(20)).max(10);

/** navigator.credentials.create() as @simplewebauthn/browser writes it; what we do not read is dropped. */
export const passkeyCreated = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: transports.default([]),
  }),
});
export type PasskeyCreated = z.output<typeof passkeyCreated>;

/** navigator.credentials.get() as @simplewebauthn/browser writes it. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
    userHandle: bytes(64).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
