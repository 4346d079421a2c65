import type { Db } from '@baize/db';
import type { Clock } from '@baize/kernel';
import {
  type BannerRow,
  selectBanners,
  selectCategories,
  selectGames,
  selectPopularNodeIds,
  selectVendors,
} from './catalogue.sql.ts';
import { arrange, arrangeCategories, type ShelfCategory, type ShelfGame } from './shelf.ts';

/** How old the lobby may be after a change made by another process; this process forgets at once. */
const TTL_MS = 10_000;
/** OPEN-LOBBY-02: hot by play are the games most members started in a week. */
const POPULAR_DAYS = 7;
const POPULAR_MAX = 12;
/** Fewer different players than this make no game hot. */
const POPULAR_PLAYERS_MIN = 5;
const DAY_MS = 86_400_000;

/** The catalogue as read at one moment. A few thousand games are a few megabytes: lists are made in memory. */
export type Snapshot = {
  readAt: Date;
  /** Every game in lobby order, hidden ones too. */
  all: ShelfGame[];
  /** What members see. */
  shown: ShelfGame[];
  byNodeId: Map<number, ShelfGame>;
  categories: ShelfCategory[];
  banners: BannerRow[];
};

export type Catalogue = {
  /** The catalogue, at most TTL_MS old. */
  snapshot(): Promise<Snapshot>;
  /** Forgets what was read, so that the next call sees a change just made. */
  invalidate(): void;
};

/** Opens the catalogue over a database. One per process; concurrent callers share one read. */
export function openCatalogue(deps: { db: Db; clock: Clock }): Catalogue {
  let current: { snapshot: Promise<Snapshot>; staleAt: number } | undefined;
  return {
    snapshot() {
      const now = deps.clock.now();
      if (current && now.getTime() < current.staleAt) return current.snapshot;
      const snapshot = readCatalogue(deps.db, now);
      const reading = { snapshot, staleAt: now.getTime() + TTL_MS };
      current = reading;
      // A failed read must not be remembered as the catalogue.
      snapshot.catch(() => {
        if (current === reading) current = undefined;
      });
      return snapshot;
    },
    invalidate() {
      current = undefined;
    },
  };
}

async function readCatalogue(db: Db, now: Date): Promise<Snapshot> {
  const [vendors, categories, games, popular, banners] = await Promise.all([
    selectVendors(db),
    selectCategories(db),
    selectGames(db),
    selectPopularNodeIds(db, {
      since: new Date(now.getTime() - POPULAR_DAYS * DAY_MS),
      playersMin: POPULAR_PLAYERS_MIN,
      limit: POPULAR_MAX,
    }),
    selectBanners(db),
  ]);
  const all = arrange({ games, vendors }, new Set(popular.map((row) => row.node_id)), now);
  const shown = all.filter((entry) => entry.isShown);
  return {
    readAt: now,
    all,
    shown,
    byNodeId: new Map(all.map((entry) => [entry.game.node_id, entry])),
    categories: arrangeCategories({ categories, vendors: vendors.filter((vendor) => vendor.enabled) }, shown),
    banners,
  };
}
