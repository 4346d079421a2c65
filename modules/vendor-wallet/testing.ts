/** A vendor at our edge that can lie, and the module's dependencies over it: tests of any module use them. */
import type { Database, Tx } from '@baize/db';
import type { AuditEntry } from '@baize/endpoint';
import { fixedClock, memoryLogger } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import type { Outgoing, VendorWalletDeps } from './deps.ts';
import type { TransferVendor, VendorAnswer, VendorWalletPort } from './port.ts';
import { setting } from './setting.sql.ts';
import type { StoredSettings } from './settings.ts';

/**
 * `lost`: never arrives. `unsaid`: done, the answer is lost. `late`: arrives when the test says so (`arrive`), after the
 * caller gave up. `other_amount`: done, and another amount is told. `wrong_balance`: done, and a made-up balance is told.
 * `killed`: the caller dies over the call, before it left. Any RS_ status refuses and remembers nothing.
 */
export type Fault =
  | 'none'
  | 'lost'
  | 'unsaid'
  | 'late'
  | 'other_amount'
  | 'wrong_balance'
  | 'killed'
  | `RS_ERROR_${string}`;
export type Move = 'deposit' | 'withdraw' | 'withdrawAll' | 'status' | 'balance';

export class Killed extends Error {}

type Book = Map<string, { amount: bigint; done: boolean }>;

/** Keeps its books as the studio does: an id is answered once and for ever. */
export function lyingVendor(vendors: readonly TransferVendor[] = [aTransferVendor()]) {
  const balances = new Map<string, bigint>();
  const books: Book = new Map();
  const played = new Map<string, bigint>();
  const late: (() => void)[] = [];
  const calls: { move: Move; transactionUuid: string }[] = [];
  const at = (walletId: string, user: string) => `${walletId}/${user}`;
  const world = {
    vendors: [...vendors],
    calls,
    balances,
    /** Asked before each call. */
    fault: (_move: Move, _walletId: string): Fault => 'none',
    balanceOf: (walletId: string, user: string): bigint => balances.get(at(walletId, user)) ?? 0n,
    /** What the player won there, or lost; the list of bets says so as well, unless it keeps still. */
    play: (walletId: string, user: string, by: bigint, { isListed = true } = {}) => {
      balances.set(at(walletId, user), world.balanceOf(walletId, user) + by);
      if (isListed) world.list(walletId, user, by);
    },
    list: (walletId: string, user: string, by: bigint) =>
      void played.set(at(walletId, user), (played.get(at(walletId, user)) ?? 0n) + by),
    /** Calls that were on the road arrive. */
    arrive: () => {
      for (const apply of late.splice(0)) apply();
    },
    port: undefined as unknown as VendorWalletPort,
  };

  function apply(walletId: string, user: string, id: string, by: (balance: bigint) => bigint): VendorAnswer {
    const key = at(walletId, user);
    const before = balances.get(key) ?? 0n;
    const known = books.get(id);
    if (known && !known.done) return { outcome: 'refused', status: 'RS_ERROR_NOT_ENOUGH_MONEY' };
    if (known) return { outcome: 'done', amount: known.amount, balance: before };
    const moved = by(before);
    const amount = moved < 0n ? -moved : moved;
    const done = before + moved >= 0n;
    books.set(id, { amount, done });
    if (!done) return { outcome: 'refused', status: 'RS_ERROR_NOT_ENOUGH_MONEY' };
    balances.set(key, before + moved);
    return { outcome: 'done', amount, balance: before + moved };
  }

  function move(
    name: Move,
    walletId: string,
    { user, transactionUuid }: { user: string; transactionUuid: string },
    by: (balance: bigint) => bigint,
  ): Promise<VendorAnswer> {
    calls.push({ move: name, transactionUuid });
    const fault = world.fault(name, walletId);
    const now = () => apply(walletId, user, transactionUuid, by);
    switch (fault) {
      case 'killed':
        return Promise.reject(new Killed('the process ended here'));
      case 'lost':
        return Promise.resolve({ outcome: 'silent', detail: 'timeout' });
      case 'late':
        late.push(now);
        return Promise.resolve({ outcome: 'silent', detail: 'timeout' });
      case 'unsaid':
        now();
        return Promise.resolve({ outcome: 'silent', detail: 'connection reset' });
      case 'none':
        return Promise.resolve(now());
      case 'other_amount': {
        const answer = now();
        return Promise.resolve(
          answer.outcome === 'done' ? { ...answer, amount: (answer.amount ?? 0n) + 1n } : answer,
        );
      }
      case 'wrong_balance': {
        const answer = now();
        return Promise.resolve(answer.outcome === 'done' ? { ...answer, balance: 987_654_321n } : answer);
      }
      default:
        return Promise.resolve({ outcome: 'refused', status: fault });
    }
  }

  world.port = {
    vendors: () => Promise.resolve(world.vendors),
    find: (walletId) => Promise.resolve(world.vendors.find((vendor) => vendor.walletId === walletId)),
    deposit: (walletId, call) => move('deposit', walletId, call, () => call.amount),
    withdraw: (walletId, call) => move('withdraw', walletId, call, () => -call.amount),
    readPlayed: () => Promise.resolve(),
    played: (_, walletId, user) => Promise.resolve(played.get(at(walletId, user)) ?? 0n),
    withdrawAll: (walletId, call) => move('withdrawAll', walletId, call, (balance) => -balance),
    balance: (walletId, { user }) => {
      const balance = world.balanceOf(walletId, user);
      return Promise.resolve(
        world.fault('balance', walletId) === 'none'
          ? { outcome: 'done', amount: undefined, balance }
          : { outcome: 'silent', detail: 'timeout' },
      );
    },
    status: (walletId, transactionUuid) => {
      calls.push({ move: 'status', transactionUuid });
      if (world.fault('status', walletId) !== 'none')
        return Promise.resolve({ outcome: 'silent', detail: 'timeout' });
      const known = books.get(transactionUuid);
      if (!known) return Promise.resolve({ outcome: 'unheard' });
      return Promise.resolve(known.done ? { outcome: 'done', amount: known.amount } : { outcome: 'failed' });
    },
  };
  return world;
}
export type LyingVendor = ReturnType<typeof lyingVendor>;

export const aTransferVendor = (wishes: Partial<TransferVendor> = {}): TransferVendor => ({
  connectionId: 7,
  walletId: 'STUDIO_T',
  name: 'Studio',
  vassalages: ['STU'],
  isOpen: true,
  decimals: 2,
  ...wishes,
});

type Published = {
  [Name in keyof Outgoing]: { name: Name; payload: Outgoing[Name]; delaySeconds: number };
}[keyof Outgoing];

/** What it publishes and writes to the audit log is collected. */
export function vendorWalletForTests(
  db: Database,
  port: VendorWalletPort,
  clock = fixedClock('2026-11-20T10:00:00Z'),
) {
  const published: Published[] = [];
  const audited: AuditEntry[] = [];
  const deps: VendorWalletDeps = {
    db,
    clock,
    log: memoryLogger(),
    port,
    publish: async (_tx, name, payload, options = {}) =>
      void published.push({ name, payload, delaySeconds: options.delaySeconds ?? 0 } as Published),
    audit: async (_tx, entry) => void audited.push(entry),
  };
  return { ...deps, clock, published, audited };
}

/** Sets what differs from a new brand's. */
export const setVendorWalletSettings = (
  tx: Tx,
  merchantId: number,
  settings: StoredSettings,
): Promise<number> => setting.put(tx, merchantId, settings);

/** The world of one test: vendors that can lie, a brand, and a member who holds 100. */
export async function aVendorWalletWorld(db: Database, vendors?: readonly TransferVendor[]) {
  const vendor = lyingVendor(vendors);
  const deps = vendorWalletForTests(db, vendor.port);
  const [merchant, member] = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    return [brand, await aMember(tx, { merchant: brand, balance: '100' })];
  });
  return { vendor, deps, merchant, member };
}
