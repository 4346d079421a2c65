import { hash, randomBytes } from 'node:crypto';

/** An opaque secret of `bytes` random bytes as base64url text. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** What is kept at rest instead of a token. */
export const sha256 = (input: string | Buffer): Buffer => hash('sha256', input, 'buffer');
