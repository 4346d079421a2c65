/** The vendor wire: everything a vendor or an operator needs to speak the RS wallet dialect. */
export * from './status.ts';
export * from './signature.ts';
export * from './verifier.ts';
export * from './fingerprint.ts';
export * from './paths.ts';
export * from './wire-json.ts';
export * from './read-request.ts';
export * from './wallet-calls.ts';
export * from './games-calls.ts';
export * from './signed-post.ts';
export * from './wallet-client.ts';
export * from './games-client.ts';
export * from './transfer-client.ts';
