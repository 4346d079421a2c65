/**
 * An address of this site for a vendor to send the member back to. A path is taken as it is; another site's address
 * is not: it would make our launch an open redirect.
 */
export function siteAddress(siteUrl: string, asked: string | undefined): string {
  if (asked === undefined || asked === '') return `${siteUrl}/`;
  try {
    const site = new URL(siteUrl);
    const address = new URL(asked, site);
    return address.origin === site.origin ? address.href : `${siteUrl}/`;
  } catch {
    return `${siteUrl}/`;
  }
}
