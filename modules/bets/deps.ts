import type { Catalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';

/** What names a round at its vendor. */
export type VendorRound = { connectionId: number; walletUser: string; betKey: string; round: string };

/** What bets ask of vendors; module play answers it over its connections. */
export type BetVendors = {
  /** Every wire peer, by the id that bets carry. */
  connections(): Promise<{ id: number; code: string }[]>;
  /** Address of the vendor's own page of a round; null when the vendor has none or does not answer. */
  roundPage(bet: VendorRound): Promise<string | null>;
  /** What the vendor lists of a round; undefined: the wire peer is not known any more. */
  listRound(bet: VendorRound): Promise<VendorList | undefined>;
};
export type VendorList = {
  state: 'answered' | 'refused' | 'unreachable';
  detail: string;
  /** JSON as the vendor sent it. */
  payload: string;
};

/** What bets work with. */
export type BetsDeps = { db: Database; clock: Clock; catalogue: Catalogue; vendors: BetVendors };
