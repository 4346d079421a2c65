import { invariant } from '@baize/kernel';

/** The ledger's numbers and what they mean. Rows keep them for ever: a number is never given a second meaning. */
export const KIND = {
  bet: 1,
  win: 2,
  bet_rollback: 3,
  win_rollback: 4,
  /** A rollback that came before its bet or win: moves nothing, refuses the late bet or win. */
  tombstone: 5,
  deposit: 10,
  withdrawal: 11,
  hold: 12,
  release: 13,
  transfer: 14,
  /** To a vendor's own wallet: onto hold, then off to the float; the way back is the same kind with the other sign. */
  vendor_transfer_in: 15,
  vendor_transfer_out: 16,
  /** Between a member and the direct upline or downline. */
  line_transfer: 17,
  /** An operator says that it came, or that it was paid out: no gateway confirmed it. */
  manual_deposit: 18,
  manual_withdrawal: 19,
  rebate: 20,
  bonus: 21,
  salary: 22,
  dividend: 23,
  point: 24,
  adjust: 30,
  fee: 31,
  trial_credit: 40,
  clawback: 41,
  debt_repaid: 42,
  /** A balance a wallet began with: of the demo world, or taken over. No money came in with it. */
  opening: 43,
  /** A line of a vendor's list about play from a wallet the vendor keeps: numbered like a movement, and moves nothing. */
  vendor_play: 50,
  /** A vendor's win or rollback of a bet that an operator had settled: its key is kept and nothing moves. */
  late_win: 51,
  late_rollback: 52,
  /** The operator's own money, on an account of capital alone. */
  capital_in: 60,
  capital_out: 61,
} as const;
export type Kind = keyof typeof KIND;

/**
 * What kinds have in common. SQL names a class by the column of view wallet.entry (`where is_stake`), which a test holds
 * against this list; tables that keep a kind of their own (reports.entry_hour) take kindsIn as a parameter.
 */
export const KIND_CLASS = {
  /** Bets, wins and their rollbacks. */
  play: ['bet', 'win', 'bet_rollback', 'win_rollback'],
  /** Minus their sum was staked. */
  stake: ['bet', 'bet_rollback'],
  rollback: ['bet_rollback', 'win_rollback'],
  /** To and from a member's wallet at a vendor. */
  vendor_transfer: ['vendor_transfer_in', 'vendor_transfer_out'],
  /** Put on hold until an outside party answers. */
  hold: ['hold', 'vendor_transfer_in'],
  deposit: ['deposit', 'manual_deposit'],
  withdrawal: ['withdrawal', 'manual_withdrawal'],
  /** Deposits and withdrawals that only an operator says happened. */
  manual: ['manual_deposit', 'manual_withdrawal'],
  capital: ['capital_in', 'capital_out'],
} as const satisfies Record<string, readonly Kind[]>;

/** The numbers of a class, for a parameter of type smallint[]. */
export const kindsIn = (name: keyof typeof KIND_CLASS): number[] =>
  KIND_CLASS[name].map((kind) => KIND[kind]);

const kindNames = new Map<number, Kind>(Object.entries(KIND).map(([name, code]) => [code, name as Kind]));

/** Throws InvariantError for a number the ledger never wrote. */
export function getKindName(code: number): Kind {
  const name = kindNames.get(code);
  invariant(name, 'a transfer kind of the ledger', { code });
  return name;
}

/** Kinds a caller of post() may name; the others are written by holds, debts, capital and the vendor path only. */
export type TransferKind =
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'vendor_transfer_out'
  | 'line_transfer'
  | 'manual_deposit'
  | 'manual_withdrawal'
  | 'rebate'
  | 'bonus'
  | 'salary'
  | 'dividend'
  | 'point'
  | 'adjust'
  | 'fee'
  | 'trial_credit'
  | 'opening';

/** The other leg of a movement. Same numbers as table wallet.house. */
const HOUSE = {
  /** Between a main account and its frozen sibling; always stands at zero. */
  holding: 1,
  /** Money that a payment gateway says came or went, or a bank's own feed. */
  gateway: 2,
  promotion: 3,
  rebate: 4,
  commission: 5,
  adjustment: 6,
  /** Between two members; stands at zero when both legs were posted. */
  transfer: 7,
  points: 8,
  trial: 9,
  fee: 10,
  /** Between a main account and its debt sibling; always stands at zero. */
  debt: 11,
  /** Money that only an operator says came or went. */
  manual: 12,
  /** What openings were credited from: nothing came in. */
  opening: 13,
  /** The operator outside the brand, where capital comes from and goes to. */
  owner: 14,
} as const;
/** `float`: what lies in members' wallets at a vendor in transfer mode, with what the vendor won or lost on it. */
export type House = keyof typeof HOUSE | `vendor:${number}` | `float:${number}`;

const VENDOR_HOUSES_START = 1000;
const FLOAT_HOUSES_START = 1_000_000;
const houseNames = new Map<number, House>(
  Object.entries(HOUSE).map(([name, id]) => [id, name as keyof typeof HOUSE]),
);

/** The house behind a vendor connection. */
export const vendorHouseId = (connectionId: number): number => VENDOR_HOUSES_START + connectionId;

/** Throws InvariantError for a name that is no house. */
export function houseIdOf(house: House): number {
  if (house.startsWith('vendor:')) return vendorHouseId(Number(house.slice('vendor:'.length)));
  if (house.startsWith('float:')) return FLOAT_HOUSES_START + Number(house.slice('float:'.length));
  const id = HOUSE[house as keyof typeof HOUSE];
  invariant(id, 'a house of the ledger', { house });
  return id;
}

export function getHouseName(houseId: number): House {
  if (houseId >= FLOAT_HOUSES_START) return `float:${houseId - FLOAT_HOUSES_START}`;
  if (houseId >= VENDOR_HOUSES_START) return `vendor:${houseId - VENDOR_HOUSES_START}`;
  const name = houseNames.get(houseId);
  invariant(name, 'a house of the ledger', { houseId });
  return name;
}

/** Account kinds; the id's remainder by four says the part (migration 0001). Capital is the operator's, and nobody's wallet. */
export const ACCOUNT_KIND = { main: 1, frozen: 2, debt: 3, trial: 4, capital: 5 } as const;
const SIBLINGS = 4n;

export type AccountId = bigint;
export const frozenOf = (mainId: AccountId): AccountId => mainId + 1n;
export const debtOf = (mainId: AccountId): AccountId => mainId + 2n;
export const isMain = (accountId: AccountId): boolean => accountId % SIBLINGS === 0n;
export const mainOf = (accountId: AccountId): AccountId => accountId - (accountId % SIBLINGS);

/**
 * Bits of account.blocks. `turnover` says that settled bets must be counted (restriction.ts): set while turnover is
 * owed, and a moment longer. `limited`: each stake is first put to the gate (wallet.ts). `manual`: an operator settled a bet of
 * it (manual-settlement.ts).
 */
export const BLOCK = {
  no_bet: 1,
  no_withdraw: 2,
  debt: 4,
  closed: 8,
  turnover: 16,
  limited: 32,
  manual: 64,
} as const;

/** Bits of VendorOp.flags. */
export const FLAG = {
  /** Paid by a promotion: no cash is debited and no valid bet counts. */
  free: 1,
  roundClosed: 2,
  vendorPromo: 4,
  /** Valid bet is min(stake, |net|): LIVE, PVP, COCKFIGHT, SPORTS. Read by play. */
  cappedValidBet: 8,
  /** The connection wants DOES_NOT_EXIST for a rollback of an unknown transaction (rollback_missing). */
  missingIsRefused: 16,
  /** Played from a wallet the vendor keeps (recordPlay); never of a vendor's own message. */
  offLedger: 32,
  /** An operator settled it in the console; never set by a vendor's message. */
  manual: 64,
  /** A win: its bet was half won or half lost, so half the stake is valid bet. Read by bets. */
  halfResult: 128,
} as const;

/** The key under which an operator settles a vendor's bet. */
export const manualSettlementKey = (betKey: string): string => `console:settle:${betKey}`;

/** Keys of our own rows, as against a vendor's. */
export const OWN_CONNECTION = 0;
