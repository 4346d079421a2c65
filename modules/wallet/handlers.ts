import type { Db } from '@baize/db';
import type { Handlers } from '@baize/endpoint';
import { currencySymbol, exactText, payableText, ok, rangeOf, refuse, type Clock } from '@baize/kernel';
import { findAccount } from './account.ts';
import type { walletApi, walletConsoleApi } from './api.ts';
import { listEntries } from './entries.ts';
import { withdrawable } from './restriction.ts';
import { partsOf } from './wallet.sql.ts';
import { listTurnover } from './restriction.sql.ts';

export type WalletDeps = { db: Db; clock: Clock };
export type ConsoleDeps = WalletDeps & {
  /** What vendors are called, by the id of their connection. */
  vendorNames?: () => Promise<ReadonlyMap<number, string>>;
};

export const walletHandlers = ({ db }: WalletDeps): Handlers<typeof walletApi> => ({
  getBalance: async (_input, { caller }) => {
    const account = await findAccount(db, caller.memberId);
    if (!account) return refuse('wallet_missing');
    const { withdrawable: free, turnoverLeft } = await withdrawable(db, account.accountId);
    // A part of a cent cannot be paid: it stays in the wallet and is not shown (the history shows it).
    const text = (units: bigint) => payableText(units, account.currency);
    const balance = text(account.balance);
    return ok({
      balance,
      currency: account.currency,
      currencySymbol: currencySymbol(account.currency),
      withdrawable: account.kind === 'trial' ? text(0n) : text(free),
      turnoverLeft: exactText(turnoverLeft, account.currency),
      frozen: text(account.frozen),
      bonus: text(0n),
      points: '0',
      wallets: [{ walletId: 'MAIN', walletName: 'Main wallet', balance }],
    });
  },
});

export const walletConsoleHandlers = ({
  db,
  clock,
  vendorNames,
}: ConsoleDeps): Handlers<typeof walletConsoleApi> => ({
  listLedger: async ({ memberId, part, from, to, pageNo, pageSize }, { merchantId }) => {
    const range = rangeOf({ from, to }, clock.now());
    if (!range.ok) return range.code === 'range_too_old' ? refuse('range_invalid') : refuse(range.code);
    const account = await findAccount(db, memberId);
    if (account?.merchantId !== merchantId) return refuse('wallet_missing');
    const { turnoverLeft } = await withdrawable(db, account.accountId);
    const owed = await listTurnover(db, [account.accountId]);
    const text = (units: bigint) => exactText(units, account.currency);
    const accountId = partsOf(account.accountId)[part];
    const page = await listEntries(db, { accountId, ...range.value, page: { pageNo, pageSize } });
    const names = await vendorNames?.();
    return ok({
      ...page,
      account: {
        accountId: String(account.accountId),
        currency: account.currency,
        state: account.state,
        balance: text(account.balance),
        frozen: text(account.frozen),
        debt: text(account.debt),
        turnoverLeft: text(turnoverLeft),
        turnover: owed.map(({ ref, remaining }) => ({ ref, left: text(remaining) })),
        blocks: account.blocks,
      },
      list: page.list.map(({ at, amount, balanceBefore, balanceAfter, ...entry }) => ({
        ...entry,
        vendor: names?.get(vendorOf(entry.house)) ?? null,
        time: at.getTime(),
        amount: text(amount),
        balanceBefore: text(balanceBefore),
        balanceAfter: text(balanceAfter),
      })),
    });
  },
});

/** The connection behind `vendor:3` or `float:3`; NaN: no vendor. */
const vendorOf = (house: string): number => Number(/^(?:vendor|float):(\d+)$/.exec(house)?.[1]);
