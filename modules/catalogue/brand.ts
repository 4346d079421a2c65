import type { Db } from '@baize/db';
import { type MerchantGameRow, type MerchantVendorRow, getOffer } from './brand.sql.ts';
import type { CategoryRow, VendorRow } from './catalogue.sql.ts';
import { arrangeCategories, inOrder, type ListedCategory, type ListedGame } from './listing.ts';

/** The catalogue as one brand's members see it. */
export type Brand = {
  shown: ListedGame[];
  shownByNodeId: ReadonlyMap<number, ListedGame>;
  categories: ListedCategory[];
};

type Switches = { vendors: readonly MerchantVendorRow[]; games: readonly MerchantGameRow[] };

/** A brand's part of the house's listing: what it does not offer is left out, its own sort numbers decide. */
export function brandOf(
  house: { all: readonly ListedGame[]; categories: readonly CategoryRow[]; vendors: readonly VendorRow[] },
  switches: Switches,
): Brand {
  const vendors = new Map(switches.vendors.map((row) => [row.vendorCode, row]));
  const games = new Map(switches.games.map((row) => [row.nodeId, row]));
  const isOffered = ({ game }: ListedGame): boolean =>
    (vendors.get(game.vendorCode)?.offered ?? true) && (games.get(game.nodeId)?.offered ?? true);
  const offered = house.all.filter((entry) => entry.isShown && isOffered(entry));
  const hasOwnOrder = switches.games.some((row) => row.sort !== null);
  const shown = hasOwnOrder
    ? inOrder(offered, ({ game }) => games.get(game.nodeId)?.sort ?? game.sort)
    : offered;
  const sortOf = (row: CategoryRow): number => vendors.get(row.vendorCode)?.sort ?? row.sort;
  const categories = house.categories.toSorted((a, b) => sortOf(a) - sortOf(b));
  return {
    shown,
    shownByNodeId: new Map(shown.map((entry) => [entry.game.nodeId, entry])),
    categories: arrangeCategories({ categories, vendors: house.vendors }, shown),
  };
}

/** Whether a brand lets its members start a game, asked of the tables: a launch must not wait for a snapshot to age. */
export async function gameOffer(
  db: Db,
  merchantId: number,
  game: { vendorCode: string; nodeId: number },
): Promise<'offered' | 'vendor_not_offered' | 'game_not_offered'> {
  const row = await getOffer(db, { merchantId, ...game });
  if (!row.vendorOffered) return 'vendor_not_offered';
  return row.gameOffered ? 'offered' : 'game_not_offered';
}
