import type { Api, Route } from '../define.ts';
import type { PlainRoute } from '../plain-route.ts';

/** A module's calls, where they are written, and what is written about each there. */
export type Contract = {
  module: string;
  file: string;
  name: string;
  api: Api;
  about: ReadonlyMap<string, string>;
};
/** What a module or the app answers outside the envelope. */
export type PlainContract = { module: string; file: string; routes: readonly PlainRoute[] };
export type Wire = { contracts: readonly Contract[]; plain: readonly PlainContract[] };

/** A word of our code as the name of a type: `listBankAccounts` → `ListBankAccounts`. */
export const pascal = (word: string): string =>
  word.replaceAll(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every call's id in both documents by its route: its own name, with its module's where two have the same. */
export function operationIds({ contracts }: Wire): Map<Route, string> {
  const times = new Map<string, number>();
  for (const { api } of contracts)
    for (const name of Object.keys(api.operations)) times.set(name, (times.get(name) ?? 0) + 1);
  const ids = new Map<Route, string>();
  for (const { module, api } of contracts)
    for (const [name, route] of Object.entries(api.routes))
      ids.set(route, times.get(name) === 1 ? name : `${module}.${name}`);
  return ids;
}
