import { findMember, type Member } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { Outgoing, VendorWalletDeps } from './deps.ts';
import type { TransferVendor } from './port.ts';
import { startTransfer } from './start-transfer.ts';
import type { Cause, TransferRow } from './transfer.sql.ts';
import { listBalanceRows, saveReportedBalance } from './vendor-balance.sql.ts';

export type Recalled = { transfers: TransferRow[]; unanswered: string[] };
type Recall = {
  member: Member;
  merchantId: number;
  vendors: TransferVendor[];
  cause: Cause;
  requestId: string;
};

/**
 * Brings back what lies at the given vendors, side by side: each is asked what it has and, where that is something, for
 * all of it. A vendor that does not answer is named and keeps its money; it is asked again the next time.
 */
export async function recall(deps: VendorWalletDeps, order: Recall): Promise<Recalled> {
  const recalled = await Promise.all(order.vendors.map((vendor) => recallFrom(deps, order, vendor)));
  return {
    transfers: recalled.filter((one): one is TransferRow => typeof one === 'object'),
    unanswered: recalled.filter((one): one is string => typeof one === 'string'),
  };
}

/** The transfer, the name of a vendor that did not answer, or nothing where nothing lies. */
async function recallFrom(
  deps: VendorWalletDeps,
  { member, merchantId, cause, requestId }: Recall,
  vendor: TransferVendor,
): Promise<TransferRow | string | undefined> {
  const { memberId } = member;
  const balance = await askBalance(deps, member, vendor, merchantId);
  if (balance === undefined) return vendor.walletId;
  if (balance === 0n) return undefined;
  const started = await startTransfer(deps, {
    member: { memberId, merchantId },
    vendor,
    direction: 'OUT',
    amount: 'all',
    cause,
    requestId: `${requestId}:${vendor.walletId}`,
  });
  if (started.ok) return started.value;
  deps.log.warn({ memberId, walletId: vendor.walletId, code: started.code }, 'a recall did not start');
  return vendor.walletId;
}

/** What the vendor says lies there now, remembered; undefined when it does not say. */
export async function askBalance(
  { db, port, clock }: VendorWalletDeps,
  member: Member,
  { walletId }: TransferVendor,
  merchantId: number,
): Promise<bigint | undefined> {
  const { memberId, walletUser: user, currency } = member;
  const { code: partner } = await getMerchant(db, merchantId);
  const answer = await port.balance(walletId, { user, currency, partner });
  if (answer.outcome !== 'done' || answer.balance === undefined) return undefined;
  await saveReportedBalance(db, { memberId, walletId, balance: answer.balance, at: clock.now() });
  return answer.balance;
}

/** Every vendor the brand offers, and every other where this member's money may lie. */
export async function vendorsOf(
  { db, port }: VendorWalletDeps,
  memberId: number,
  merchantId: number,
): Promise<TransferVendor[]> {
  const offered = await port.vendors(merchantId);
  const known = new Set(offered.map(({ walletId }) => walletId));
  const left: TransferVendor[] = [];
  for (const { walletId, mayHold } of await listBalanceRows(db, memberId)) {
    const vendor = mayHold && !known.has(walletId) ? await port.find(walletId) : undefined;
    if (vendor) left.push(vendor);
  }
  return [...offered, ...left];
}

/** Vendors where this member's money may lie. */
export async function vendorsHolding(
  { db, port }: VendorWalletDeps,
  memberId: number,
  except?: string,
): Promise<TransferVendor[]> {
  const holding: TransferVendor[] = [];
  for (const { walletId, mayHold } of await listBalanceRows(db, memberId)) {
    const vendor = mayHold && walletId !== except ? await port.find(walletId) : undefined;
    if (vendor) holding.push(vendor);
  }
  return holding;
}

/**
 * The worker's recall after a game was left or a member logged out; not from vendors whose game was opened since. Asked
 * again where a vendor does not answer.
 */
export async function recallOnExit(
  deps: VendorWalletDeps,
  exit: Outgoing['vendor-wallet.recall'],
): Promise<void> {
  const { memberId, merchantId, leftAt, tries = 0 } = exit;
  const member = await findMember(deps.db, memberId);
  const isOpenedSince = new Set(
    (await listBalanceRows(deps.db, memberId))
      .filter(({ launchedAt }) => launchedAt !== null && launchedAt.getTime() > leftAt)
      .map(({ walletId }) => walletId),
  );
  const holding = member ? await vendorsHolding(deps, memberId) : [];
  const vendors = holding.filter(({ walletId }) => !isOpenedSince.has(walletId));
  if (!member || vendors.length === 0) return;
  const { unanswered } = await recall(deps, {
    member,
    merchantId,
    vendors,
    cause: 'EXIT',
    requestId: `exit-${deps.clock.now().getTime()}`,
  });
  const delaySeconds = AGAIN_AFTER_SECONDS[tries];
  if (unanswered.length === 0 || delaySeconds === undefined) return;
  await deps.db.transaction((tx) =>
    deps.publish(tx, 'vendor-wallet.recall', { ...exit, tries: tries + 1 }, { delaySeconds }),
  );
}

/** A vendor that did not answer keeps the money until it does; after half an hour the next launch or logout brings it. */
const AGAIN_AFTER_SECONDS = [15, 60, 300, 1_500] as const;
