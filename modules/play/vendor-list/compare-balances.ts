/**
 * Whether a vendor's list fits its transfers: what was sent and not fetched, with what the listed play left of it, must
 * be what the vendor says lies there. Compared where nothing moves: no transfer under way, nobody playing.
 */
import { getMerchant } from '@baize/site';
import { findSent } from '@baize/vendor-wallet';
import type { ConnectionRow } from '../connection.sql.ts';
import type { PlayDeps } from '../deps.ts';
import { resolveFindings, upsertFindings } from '../finding.sql.ts';
import { vendorWalletPort } from '../vendor-wallet-port.ts';
import { findMoved, listQuietBalances, setCompared, type VendorBalanceRow } from './line.sql.ts';

type CompareDeps = Pick<
  PlayDeps,
  'db' | 'clock' | 'log' | 'catalogue' | 'gatewayCache' | 'platformKey' | 'fetch'
>;

const QUIET_MS = 600_000;
const AT_ONCE = 20;

export async function compareBalances(deps: CompareDeps, connection: ConnectionRow): Promise<void> {
  const quietSince = new Date(deps.clock.now().getTime() - QUIET_MS);
  const query = { connectionId: connection.id, quietSince, limit: AT_ONCE };
  for (const purse of await listQuietBalances(deps.db, query))
    await compareBalance(deps, connection, purse, quietSince);
}

async function compareBalance(
  deps: CompareDeps,
  { id, code }: ConnectionRow,
  purse: VendorBalanceRow,
  quietSince: Date,
): Promise<void> {
  const { db } = deps;
  const { sent, isOpen, movedAt } = await findSent(db, purse.memberId, code);
  if (isOpen || (movedAt !== null && movedAt > quietSince)) return;
  const { code: partner } = await getMerchant(db, purse.merchantId);
  const holder = { user: purse.walletUser, currency: purse.currency, partner };
  const told = await vendorWalletPort(deps).balance(code, holder);
  if (told.outcome !== 'done' || told.balance === undefined) return;
  // A line that was recorded while the vendor was asked: another time.
  if ((await findMoved(db, id, purse.accountId)) !== purse.moved) return;
  const at = deps.clock.now();
  const played = purse.moved;
  const differs = told.balance !== sent + played;
  await db.transaction(async (tx) => {
    const key = purse.walletUser;
    if (differs) {
      const ours = { sent: sent.toString(), played: played.toString(), expected: (sent + played).toString() };
      const theirs = { balance: told.balance?.toString() };
      await upsertFindings(tx, id, [{ kind: 'transfers_differ', key, ours, theirs }], at);
    } else await resolveFindings(tx, id, [key], at);
    await setCompared(tx, id, purse.accountId, at);
  });
  if (differs)
    deps.log.error(
      { connection: code, memberId: purse.memberId },
      'a vendor’s list does not fit its transfers',
    );
}
