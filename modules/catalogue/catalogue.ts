import type { Db } from '@baize/db';
import { type Clock, DAY_MS } from '@baize/kernel';
import { type Brand, brandOf } from './brand.ts';
import {
  type MerchantGameRow,
  type MerchantVendorRow,
  listMerchantGames,
  listMerchantVendors,
} from './brand.sql.ts';
import {
  type BannerRow,
  type CategoryRow,
  type GameRow,
  listBannerRows,
  listCategoryRows,
  listGameRows,
  listPopularNodeIds,
  getRevision,
  listVendorRows,
  type VendorRow,
} from './catalogue.sql.ts';
import { type NoticeRow, listEnabledNotices } from './notice.sql.ts';
import { type SearchIndex, searchIndex } from './search-index.ts';
import { arrange, type ListedGame } from './listing.ts';

/** How old the lobby may be after a change made by another process; this process forgets at once. */
const TTL_MS = 10_000;
/** OPEN-LOBBY-02: hot by play are the games most members started in a week. */
const POPULAR_DAYS = 7;
const POPULAR_MAX = 12;
/** Fewer different players than this make no game hot. */
const POPULAR_PLAYERS_MIN = 5;
/** A game stops being new by itself: unchanged rows are arranged anew this often. */
const ARRANGE_MS = 3_600_000;

/** The catalogue as read at one moment. A few thousand games are a few megabytes: lists are made in memory. */
export type Snapshot = {
  /** Every game in lobby order, hidden ones too. */
  all: readonly ListedGame[];
  byNodeId: ReadonlyMap<number, ListedGame>;
  /** As bet records name games. */
  byGameId: ReadonlyMap<number, ListedGame>;
  /** What members of a brand see. */
  brand(merchantId: number): Brand;
  /** Over `all`. */
  search: SearchIndex;
  banners: readonly BannerRow[];
  /** Of every brand, also those whose time has not come or is over; the newest first. */
  notices: readonly NoticeRow[];
};

export type Catalogue = {
  /** The catalogue, at most TTL_MS old. */
  snapshot(): Promise<Snapshot>;
  /** Forgets what was read, so that the next call sees a change just made. */
  invalidate(): void;
};

type Rows = {
  revision: bigint;
  vendors: VendorRow[];
  categories: CategoryRow[];
  games: GameRow[];
  banners: BannerRow[];
  notices: NoticeRow[];
  merchantVendors: MerchantVendorRow[];
  merchantGames: MerchantGameRow[];
};
type Reading = { rows: Rows; popular: string; arrangedAt: number; snapshot: Snapshot };

/** Opens the catalogue over a database. One per process; concurrent callers share one read. */
export function openCatalogue(deps: { db: Db; clock: Clock }): Catalogue {
  let last: Reading | undefined;
  let current: { reading: Promise<Reading>; staleAt: number } | undefined;
  return {
    async snapshot() {
      const now = deps.clock.now();
      if (current === undefined || now.getTime() >= current.staleAt) {
        const reading = read(deps.db, now, last);
        const started = { reading, staleAt: now.getTime() + TTL_MS };
        current = started;
        // A failed read must not be remembered as the catalogue.
        reading.catch(() => {
          if (current === started) current = undefined;
        });
      }
      last = await current.reading;
      return last.snapshot;
    },
    invalidate() {
      current = undefined;
    },
  };
}

/**
 * Twenty thousand games take a tenth of a second to read and arrange, in the process that also takes bets: what did
 * not change (revision, migrations 0004 and 20261122) is not read again.
 */
async function read(db: Db, now: Date, last: Reading | undefined): Promise<Reading> {
  const [revision, popularRows] = await Promise.all([
    getRevision(db),
    listPopularNodeIds(db, {
      since: new Date(now.getTime() - POPULAR_DAYS * DAY_MS),
      playersMin: POPULAR_PLAYERS_MIN,
      limit: POPULAR_MAX,
    }),
  ]);
  const rows = last?.rows.revision === revision ? last.rows : await readRows(db, revision);
  const popular = popularRows
    .map((row) => row.nodeId)
    .toSorted((a, b) => a - b)
    .join();
  if (last?.rows === rows && last.popular === popular && now.getTime() - last.arrangedAt < ARRANGE_MS)
    return last;
  const isPopular = new Set(popularRows.map((row) => row.nodeId));
  return { rows, popular, arrangedAt: now.getTime(), snapshot: snapshotOf(rows, isPopular, now) };
}

/** The revision was read before the rows: a change in between is read now and once more later, never missed. */
async function readRows(db: Db, revision: bigint): Promise<Rows> {
  const [vendors, categories, games, banners, notices, merchantVendors, merchantGames] = await Promise.all([
    listVendorRows(db),
    listCategoryRows(db),
    listGameRows(db),
    listBannerRows(db),
    listEnabledNotices(db),
    listMerchantVendors(db),
    listMerchantGames(db),
  ]);
  return { revision, vendors, categories, games, banners, notices, merchantVendors, merchantGames };
}

function snapshotOf(rows: Rows, popular: ReadonlySet<number>, now: Date): Snapshot {
  const all = arrange(rows, popular, now);
  const house = { all, categories: rows.categories, vendors: rows.vendors };
  const brands = new Map<number, Brand>();
  let plain: Brand | undefined;
  return {
    all,
    byNodeId: new Map(all.map((entry) => [entry.game.nodeId, entry])),
    byGameId: new Map(all.map((entry) => [entry.game.gameId, entry])),
    search: searchIndex(all.map((entry) => entry.game.names)),
    banners: rows.banners,
    notices: rows.notices,
    brand(merchantId) {
      const known = brands.get(merchantId);
      if (known) return known;
      const vendors = rows.merchantVendors.filter((row) => row.merchantId === merchantId);
      const games = rows.merchantGames.filter((row) => row.merchantId === merchantId);
      // Brands that change nothing share one listing.
      const isPlain = vendors.length === 0 && games.length === 0;
      const brand = isPlain
        ? (plain ??= brandOf(house, { vendors, games }))
        : brandOf(house, { vendors, games });
      brands.set(merchantId, brand);
      return brand;
    },
  };
}
