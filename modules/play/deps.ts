import type { KeyObject } from 'node:crypto';
import type { Catalogue } from '@baize/catalogue';
import type { Database, Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';
import type { Launch } from '@baize/vendor-wallet';
import type { GatewayCache } from './gateway-cache.ts';

/** Dependencies of the member's and operators' calls. */
export type PlayDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  catalogue: Catalogue;
  /** The same one the gateway has. */
  gatewayCache: GatewayCache;
  /** Signs what the platform asks of vendors. */
  platformKey: KeyObject;
  /** Address members reach the site at, without a trailing slash: where a game's "back" leads. */
  siteUrl: string;
  /** What an open bonus of the member excludes the game by, in the member's language; absent: nothing is asked. */
  excludedBy?: (player: {
    accountId: bigint;
    game: { gameId: number; vendor: string; gameType: string };
    language: Language;
  }) => Promise<string | undefined>;
  /** The name of an open bonus whose terms the vendor's own wallet cannot be held to; absent: nothing is asked. */
  unheldBonus?: (wallet: {
    accountId: bigint;
    walletId: string;
    language: Language;
  }) => Promise<string | undefined>;
  /** Automatic transfer before a game's address is asked for (OPEN-PLAY-02); absent: no transfer happens. */
  sweep?: (launch: Launch) => Promise<void>;
  /** Whether an address an operator types may be kept (delivery's guard); absent: every one. */
  mayKeepAddress?: (url: string) => Promise<boolean>;
  /** Stands in for the network in tests. */
  fetch?: typeof fetch;
};

/** The console's calls also have games drawn that an import added (catalogue's port). */
export type PlayOpsDeps = PlayDeps & { publishDrawing(tx: Tx): Promise<unknown> };
