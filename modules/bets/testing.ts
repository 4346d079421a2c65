/** Builders for worlds with bets in them: tests of any module. */
import { contextOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { randomUUID } from 'node:crypto';
import { openCatalogue, type Catalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import type { Db } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { isTrial, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { memoryLogger, parseUnits, systemClock, type Clock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, FLAG, fingerprintOf, type BetGate, type VendorOp, type Wallet } from '@baize/wallet';
import type { BetsDeps, BetVendors } from './deps.ts';
import { insertPlayer } from './player.sql.ts';

/** Who plays: a member, or a trial account (type 4). */
export type PlayingMember = Pick<
  Member,
  'accountId' | 'memberId' | 'merchantId' | 'walletUser' | 'currency' | 'type'
>;

/** Makes a member known as a player, as the first launch of a game does. */
export const aPlayer = (db: Db, member: PlayingMember): Promise<number> =>
  insertPlayer(db, { ...member, isTrial: isTrial(member.type) });

export type PlayedRound = {
  member: PlayingMember;
  connectionId: number;
  gameId: number;
  /** Unique per connection; the same key again changes nothing. */
  key: string;
  /** Decimal text in major units. */
  stake: string;
  payout: string;
};

/** A finished round through the ledger, as a vendor's bet and closing win leave it. */
export async function aPlayedRound(
  { db, wallet }: { db: Db; wallet: Pick<Wallet, 'submit'> },
  round: PlayedRound,
): Promise<void> {
  const { member, connectionId, gameId, key } = round;
  await aPlayer(db, member);
  const common = { connectionId, accountId: member.accountId, round: key, gameId };
  const bet = { ...common, type: 'bet' as const, key: `${key}:bet`, amount: parseUnits(round.stake) };
  const win = { ...common, type: 'win' as const, key: `${key}:win`, amount: parseUnits(round.payout) };
  await wallet.submit({ ...bet, flags: 0, fingerprint: fingerprintOf(bet.key, bet.amount) });
  await wallet.submit({
    ...win,
    ref: bet.key,
    flags: FLAG.roundClosed,
    fingerprint: fingerprintOf(win.key, win.amount),
  });
}

/** The true time plus whatever a test let pass. */
export type ShiftedClock = Clock & { advance(ms: number): void };

/** A brand, a member with money, an open game of one vendor, and the ledger that records bets. */
export type BetTable = {
  db: TestDatabase;
  clock: ShiftedClock;
  log: ReturnType<typeof memoryLogger>;
  wallet: Wallet;
  catalogue: Catalogue;
  merchant: Merchant;
  member: Member;
  connectionId: number;
  game: { nodeId: number; gameId: number; gameCode: string };
  /** What the calls of bets work with; the vendor has no page of a round and lists nothing. */
  deps: BetsDeps;
  submit: Wallet['submit'];
  aMemberWith(balance: string, wishes?: { account?: string }): Promise<Member>;
  /** Known as a player on trial. */
  aTrialWith(balance: string): Promise<Member>;
  close(): Promise<void>;
};

const CONNECTION_ID = 1;
/** One wire peer that has no page of a round and lists nothing. */
export const noVendors: BetVendors = {
  connections: () => Promise.resolve([{ id: CONNECTION_ID, code: 'STUDIO' }]),
  roundPage: () => Promise.resolve(null),
  listRound: () => Promise.resolve(undefined),
};

export async function openBetTable(gateOf?: (db: TestDatabase) => BetGate): Promise<BetTable> {
  const db = await testDatabase();
  let shift = 0;
  const clock: ShiftedClock = {
    now: () => new Date(systemClock.now().getTime() + shift),
    advance: (ms) => {
      shift += ms;
    },
  };
  const log = memoryLogger();
  const wallet = createWallet({
    db,
    clock,
    log,
    writeHook: 'bets.record_batch',
    ...(gateOf ? { gate: gateOf(db) } : {}),
  });
  const catalogue = openCatalogue({ db, clock });
  const merchant = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => anAgent(tx, { merchant, account: 'root', uplineId: null }));
  const aMemberWith = async (balance: string, wishes: { account?: string; type?: 4 } = {}) => {
    const { type, ...account } = wishes;
    const member = await db.transaction((tx) => aMember(tx, { merchant, balance, ...account }));
    await aPlayer(db, { ...member, type: type ?? member.type });
    return member;
  };
  return {
    db,
    clock,
    log,
    wallet,
    catalogue,
    merchant,
    member: await aMemberWith('1000'),
    connectionId: CONNECTION_ID,
    game: await aGame(db, { connectionCode: 'STUDIO' }),
    deps: {
      db,
      clock,
      catalogue,
      vendors: noVendors,
    },
    submit: (op) => wallet.submit(op),
    aMemberWith,
    aTrialWith: (balance) => aMemberWith(balance, { type: 4 }),
    close: async () => {
      await wallet.close();
      await db.drop();
    },
  };
}

type Change = Partial<VendorOp> & { isFree?: boolean; closes?: boolean };

/** What differs from a common operation; the fingerprint is of the result. */
function changed(op: Omit<VendorOp, 'fingerprint'>, { isFree, closes, ...change }: Change): VendorOp {
  const made = { ...op, ...change };
  const set = (flags: number, bit: number, isSet: boolean | undefined) =>
    isSet === undefined ? flags : isSet ? flags | bit : flags & ~bit;
  const flags = set(set(made.flags, FLAG.free, isFree), FLAG.roundClosed, closes);
  const { type, accountId, round, gameId, amount, ref } = made;
  return { ...made, flags, fingerprint: fingerprintOf(type, accountId, round, gameId, amount, ref) };
}

/** A bet of one major unit in a fresh round, or as changed. */
export const aBet = (table: BetTable, change: Change = {}): VendorOp =>
  changed(
    {
      type: 'bet',
      connectionId: table.connectionId,
      accountId: table.member.accountId,
      key: randomUUID(),
      round: randomUUID(),
      amount: 100_000n,
      gameId: table.game.gameId,
      flags: 0,
    },
    change,
  );

/** Pays a bet and closes its round. */
export const aWin = (bet: VendorOp, change: Change = {}): VendorOp => {
  const { validBet: _validBet, ...of } = bet;
  return changed({ ...of, type: 'win', key: randomUUID(), ref: bet.key }, { closes: true, ...change });
};

/** Takes a bet or a win back. */
export const aRollback = (target: VendorOp, change: Change = {}): VendorOp => {
  const { validBet: _validBet, ...of } = target;
  return changed({ ...of, type: 'rollback', key: randomUUID(), ref: target.key, amount: 0n }, change);
};

export type StoredBet = {
  key: string;
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  net: bigint;
  state: string;
  isReopened: boolean;
  isWithoutBet: boolean;
};

/** The bet records of an account, oldest first. */
export const betsOf = (db: Db, accountId: bigint): Promise<StoredBet[]> =>
  db.many(
    `select key, stake, valid_bet, payout, net, state, is_reopened, is_without_bet from bets.bet_record
      where account_id = $1 order by placed_at, key`,
    [accountId],
  );

/** The context of a call by an operator. */
export const aStaffCtx = (merchantId = 1) =>
  staffContext([], {
    merchant: { id: merchantId, code: 'test' },
    host: 'site.test',
    staffId: 1,
    name: 'Test',
  });

type Who = Pick<Member, 'memberId' | 'merchantId' | 'account'>;

/** The context of a call by a member. */
export const aMemberCtx = ({ memberId, merchantId, account }: Who) =>
  memberContext(memberId, { merchant: { id: merchantId, code: 'test' }, host: 'site.test', account });

/** The context of a call by a trial account. */
export const aTrialCtx = ({ memberId, merchantId, account }: Who) =>
  contextOf(
    { role: 'trial' as const, memberId, account, sessionId: 's' },
    { merchant: { id: merchantId, code: 'test' }, host: 'site.test' },
  );
