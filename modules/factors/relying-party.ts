/** The relying party of a passkey: the host of the call and the origins that may use it. */
export type RelyingParty = { rpId: string; origins: string[] };

/**
 * Browsers give passkeys to https pages and, for developers, to http pages of localhost; no other origin is accepted. A
 * passkey made at one host does not work at another.
 */
export function relyingParty(call: { host: string; header(name: string): string | undefined }): RelyingParty {
  const port = /:(\d{1,5})$/.exec(call.header('host') ?? '')?.[0] ?? '';
  const isLocal = call.host === 'localhost' || call.host.endsWith('.localhost');
  const schemes = isLocal ? ['https', 'http'] : ['https'];
  return { rpId: call.host, origins: schemes.map((scheme) => `${scheme}://${call.host}${port}`) };
}
