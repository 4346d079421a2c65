import type { Db } from '@baize/db';
import type { Names } from './classify.ts';

type Vendor = { kind: 'vendor'; id: string; names: Names };
type Game = { kind: 'game'; id: string; names: Names };

export const findVendorNames = (db: Db, codes: readonly string[]): Promise<Vendor[]> =>
  db.many(`select 'vendor' as kind, code as id, names from catalogue.vendor where code = any ($1)`, [codes]);

export const findGameNames = (db: Db, gameIds: readonly number[]): Promise<Game[]> =>
  db.many(
    `select 'game' as kind, game_id::text as id, names from catalogue.game where game_id = any ($1::bigint[])`,
    [gameIds],
  );

/** Every vendor whose code or name holds the words: a house has dozens. */
export const searchVendorNames = (db: Db, words: string): Promise<Vendor[]> =>
  db.many(
    `select 'vendor' as kind, code as id, names from catalogue.vendor
      where position(lower($1) in lower(code || ' ' || names::text)) > 0 order by code limit 500`,
    [words],
  );

/** Games by name, code or number. */
export const searchGameNames = (db: Db, words: string, limit: number): Promise<Game[]> =>
  db.many(
    `select 'game' as kind, game_id::text as id, names from catalogue.game
      where game_id::text = $1 or position(lower($1) in lower(game_code || ' ' || (names->>'EN') || ' ' || (names->>'CN') || ' ' || (names->>'KM'))) > 0
      order by position(lower($1) in lower(names->>'EN')), names->>'EN', game_id limit $2`,
    [words, limit],
  );
