import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** The longest text of an IPv6 address. */
const ADDRESS_MAX = 45;
const HEADER = 'x-forwarded-for';

/**
 * Of what proxies say about whom they speak for, the nearest part that is addresses: a proxy that passes on what a caller wrote is not
 * believed beyond it, and its own address counts. Before anybody asks for `request.ip`, which is read from here.
 */
export function keepAddresses(headers: IncomingHttpHeaders): void {
  const said = headers[HEADER];
  if (said === undefined) return;
  const hops = String(said)
    .split(',')
    .map((hop) => hop.trim());
  const kept = hops.slice(hops.findLastIndex((hop) => !isAddress(hop)) + 1);
  if (kept.length > 0) headers[HEADER] = kept.join(', ');
  else delete headers[HEADER];
}

const isAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && !text.includes('%') && isIP(text) > 0;
