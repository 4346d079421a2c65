import { lookup } from 'node:dns/promises';
import net from 'node:net';
import ipaddr from 'ipaddr.js';

export type OutsideAddress =
  | { ok: true; address: string }
  | { ok: false; reason: 'address_blocked' | 'host_unknown' };
export type Lookup = (host: string) => Promise<{ address: string }[]>;

const systemLookup: Lookup = (host) => lookup(host, { all: true });

/**
 * The address to connect to for a host an operator typed. Only public ones: a console account must not become a way
 * into our own network (SSRF). Connect to the address given here, not to the name: between two look-ups a name may
 * begin to point elsewhere.
 */
export async function outsideAddress(
  host: string,
  { allowLocal, lookup = systemLookup }: { allowLocal: boolean; lookup?: Lookup },
): Promise<OutsideAddress> {
  const name = host.replace(/^\[|\]$/g, '');
  let addresses: string[];
  try {
    addresses = net.isIP(name) ? [name] : (await lookup(name)).map((found) => found.address);
  } catch {
    return { ok: false, reason: 'host_unknown' };
  }
  if (addresses.length === 0) return { ok: false, reason: 'host_unknown' };
  const address = addresses.find((one) => allowLocal || isPublic(one));
  return address === undefined ? { ok: false, reason: 'address_blocked' } : { ok: true, address };
}

/** IPv4 written as IPv6 without a prefix (RFC 4291, deprecated): `::7f00:1` is 127.0.0.1, and counts as unicast. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/** `process` unwraps an IPv4 address inside an IPv6 one; whatever is not plain unicast has a special meaning. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE)) return false;
  return parsed.range() === 'unicast';
}

/**
 * Whether an address that somebody types may be kept: not when it leads into our own network. A name that nobody knows yet is
 * kept, and looked at again whenever it is called (outsideFetch).
 */
export async function mayKeepAddress(
  address: string,
  { trusted = [], ...options }: { allowLocal: boolean; trusted?: readonly string[]; lookup?: Lookup },
): Promise<boolean> {
  const url = new URL(address);
  if (trusted.includes(url.origin)) return true;
  const found = await outsideAddress(url.hostname, options);
  return found.ok || found.reason === 'host_unknown';
}
