import { type Db, insertRow } from '@baize/db';

export type NewPlayer = {
  accountId: bigint;
  memberId: number;
  merchantId: number;
  walletUser: string;
  currency: string;
  isTrial: boolean;
};

export const insertPlayer = (db: Db, player: NewPlayer): Promise<number> =>
  insertRow(
    db,
    'bets.player',
    {
      accountId: player.accountId,
      memberId: player.memberId,
      merchantId: player.merchantId,
      walletUser: player.walletUser,
      currency: player.currency,
      isTrial: player.isTrial,
    },
    'on conflict (account_id) do nothing',
  );

export type PlayerRow = {
  accountId: bigint;
  memberId: number;
  merchantId: number;
  walletUser: string;
  currency: string;
  isTrial: boolean;
};
const PLAYER = 'account_id, member_id, merchant_id, wallet_user, currency, is_trial';

export const findPlayerByUser = (db: Db, walletUser: string): Promise<PlayerRow | undefined> =>
  db.maybe(`select ${PLAYER} from bets.player where wallet_user = $1`, [walletUser]);

export const listPlayersByUser = (db: Db, walletUsers: readonly string[]): Promise<PlayerRow[]> =>
  db.many(`select ${PLAYER} from bets.player where wallet_user = any($1)`, [walletUsers]);

export const findPlayerByAccount = (db: Db, accountId: bigint): Promise<PlayerRow | undefined> =>
  db.maybe(`select ${PLAYER} from bets.player where account_id = $1`, [accountId]);

export const findPlayerByMember = (db: Db, memberId: number): Promise<PlayerRow | undefined> =>
  db.maybe(`select ${PLAYER} from bets.player where member_id = $1`, [memberId]);
