import type { Brand } from './staff.queries.ts';

/** A one-time link, to be handed over once. */
export type Handover = { name: string; link: string; expiresAt: number };

/** The console answers at each brand's own host; an operator of the house may use any. */
export function linkFor(token: string, brand: Pick<Brand, 'host' | 'merchantId'> | undefined): string {
  const at = new URL(`/invitation#${token}`, location.origin);
  if (brand?.host) at.hostname = brand.host;
  return at.href;
}
