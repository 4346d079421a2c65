/**
 * The site's public address on the host a call came to. Hosts are registered names of the brand (the resolver refused
 * every other one), so a member of a second brand, or on a mirror, is sent back to where they are.
 */
export function siteUrlOn(siteUrl: string, host: string): string {
  const url = new URL(siteUrl);
  url.hostname = host;
  return url.origin;
}
