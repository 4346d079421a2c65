import type { Db } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { findMember, type Member } from '@baize/members';
import { type PageRequest, exactText, invariant, payableText, ok, refuse } from '@baize/kernel';
import { findAccount } from '@baize/wallet';
import type { VendorWalletDeps } from './deps.ts';
import { askBalance, recall, vendorsOf } from './recall.ts';
import { getSettings } from './settings.ts';
import { findTransfer, searchTransfers, sumInTransit } from './transfer.sql.ts';
import { MAIN } from './transfer-wallet.ts';
import { listBalanceRows } from './vendor-balance.sql.ts';
import { transferView } from './view.ts';

const MAIN_NAME = 'Main wallet';

/** GCS_merchantWallet (WALLET-005). Without a vendor in transfer mode one wallet serves them all. */
export async function getMerchantWallet(deps: VendorWalletDeps, ctx: Ctx<'session'>) {
  const vendors = await deps.port.vendors(ctx.merchantId);
  const { min, max, autoTransferIn, autoRecall } = await getSettings(deps.db, ctx.merchantId);
  const account = await findAccount(deps.db, ctx.caller.memberId);
  invariant(account, 'a member has a wallet', { memberId: ctx.caller.memberId });
  const text = (units: bigint) => exactText(units, account.currency);
  const main = {
    walletId: MAIN,
    walletName: MAIN_NAME,
    vassalages: ['*'],
    transferable: false,
    minTransfer: null,
    maxTransfer: null,
    decimals: 2,
  };
  return ok({
    isSingle: vendors.length === 0,
    wallets: [
      main,
      ...vendors.map((vendor) => ({
        walletId: vendor.walletId,
        walletName: vendor.name,
        vassalages: vendor.vassalages,
        transferable: vendor.isOpen,
        minTransfer: text(min),
        maxTransfer: text(max),
        decimals: vendor.decimals,
      })),
    ],
    autoTransferIn,
    autoRecall,
  });
}

/** Asks every vendor now, in parallel. */
export async function listVendorBalances(deps: VendorWalletDeps, ctx: Ctx<'member'>) {
  const member = await getMember(deps.db, ctx.caller.memberId);
  const { memberId, currency } = member;
  const vendors = await vendorsOf(deps, memberId, ctx.merchantId);
  const lastKnown = new Map(
    (await listBalanceRows(deps.db, memberId)).map((row) => [row.walletId, row.balance]),
  );
  const balances = await Promise.all(
    vendors.map((vendor) => askBalance(deps, member, vendor, ctx.merchantId)),
  );
  const account = await findAccount(deps.db, memberId);
  invariant(account, 'a member has a wallet', { memberId });
  const text = (units: bigint | null | undefined) =>
    units === null || units === undefined ? null : payableText(units, currency);
  return ok({
    currency,
    main: payableText(account.balance, currency),
    frozen: payableText(account.frozen, currency),
    inTransit: payableText(await sumInTransit(deps.db, memberId), currency),
    wallets: vendors.map((vendor, index) => ({
      walletId: vendor.walletId,
      walletName: vendor.name,
      vassalages: vendor.vassalages,
      balance: text(balances[index]),
      lastKnown: text(lastKnown.get(vendor.walletId)),
      isOpen: vendor.isOpen,
    })),
  });
}

/** Recalls all vendor balances (WALLET-006). */
export async function recallAll(
  deps: VendorWalletDeps,
  { requestId }: { requestId: string },
  ctx: Ctx<'member'>,
) {
  const member = await getMember(deps.db, ctx.caller.memberId);
  const { memberId, currency } = member;
  const vendors = await vendorsOf(deps, memberId, ctx.merchantId);
  const { merchantId } = ctx;
  const { transfers, unanswered } = await recall(deps, {
    member,
    merchantId,
    vendors,
    cause: 'RECALL',
    requestId,
  });
  const account = await findAccount(deps.db, memberId);
  invariant(account, 'a member has a wallet', { memberId });
  return ok({
    main: payableText(account.balance, currency),
    transfers: transfers.map(transferView),
    unanswered,
  });
}

export async function getVendorTransfer(
  { db }: VendorWalletDeps,
  { transferNo }: { transferNo: string },
  ctx: Ctx<'member'>,
) {
  const row = await findTransfer(db, transferNo);
  return row && row.memberId === ctx.caller.memberId ? ok(transferView(row)) : refuse('not_found');
}

export async function listVendorTransfers({ db }: VendorWalletDeps, page: PageRequest, ctx: Ctx<'member'>) {
  return ok(await searchTransfers(db, { memberId: ctx.caller.memberId }, page, transferView));
}

/** For the balance call (#17): the last reported balances; no vendor is asked. */
export async function lastKnownWallets(deps: Pick<VendorWalletDeps, 'db' | 'port'>, memberId: number) {
  const account = await findAccount(deps.db, memberId);
  const wallets: { walletId: string; walletName: string; vassalages: string[]; balance: string }[] = [];
  for (const { walletId, balance } of await listBalanceRows(deps.db, memberId)) {
    const vendor = balance === null ? undefined : await deps.port.find(walletId);
    if (!vendor || !account || balance === null) continue;
    const { name: walletName, vassalages } = vendor;
    wallets.push({ walletId, walletName, vassalages, balance: payableText(balance, account.currency) });
  }
  return wallets;
}

async function getMember(db: Db, memberId: number): Promise<Member> {
  const member = await findMember(db, memberId);
  invariant(member, 'a signed-in member', { memberId });
  return member;
}
