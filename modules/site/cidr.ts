import { BlockList, isIP } from 'node:net';

/** A CIDR or a single address, v4 or v6. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Lists are few and change with their settings object: built once per list. */
const built = new WeakMap<readonly string[], BlockList>();

/** Whether an address (v4, v6, v4 in v6) is in one of the ranges. */
export function isInRanges(cidrs: readonly string[], ip: string): boolean {
  if (cidrs.length === 0) return false;
  let list = built.get(cidrs);
  if (!list) {
    list = new BlockList();
    for (const cidr of cidrs) {
      const [address = '', bits] = cidr.split('/');
      const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
      list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
    }
    built.set(cidrs, list);
  }
  const family = isIP(ip);
  return family !== 0 && list.check(ip, family === 4 ? 'ipv4' : 'ipv6');
}
