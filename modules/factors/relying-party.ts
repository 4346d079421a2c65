/** Whom a passkey is for: the host a call came to, and the pages of it that may ask. */
export type RelyingParty = { rpId: string; origins: string[] };

/**
 * Browsers give passkeys to https pages and, for developers, to http ones of the machine itself: no other origin is
 * believed. A passkey made at one host is nothing at another.
 */
export function relyingParty(call: { host: string; header(name: string): string | undefined }): RelyingParty {
  const port = /:(\d{1,5})$/.exec(call.header('host') ?? '')?.[0] ?? '';
  const isLocal = call.host === 'localhost' || call.host.endsWith('.localhost');
  const schemes = isLocal ? ['https', 'http'] : ['https'];
  return { rpId: call.host, origins: schemes.map((scheme) => `${scheme}://${call.host}${port}`) };
}
