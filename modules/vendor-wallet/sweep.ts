import { findMember } from '@baize/members';
import type { Outgoing, VendorWalletDeps } from './deps.ts';
import { recall, vendorsHolding } from './recall.ts';
import { getSettings } from './settings.ts';
import { startTransfer } from './start-transfer.ts';
import { listBalanceRows, markLaunched } from './vendor-balance.sql.ts';

export type Launch = {
  memberId: number;
  merchantId: number;
  /** The wallet the game plays from; undefined: the main wallet. */
  walletId: string | undefined;
  /** Names the launch: one sweep for one launch. */
  launchId: string;
};

/**
 * Automatic transfer at a launch (OPEN-PLAY-02), where the brand switched it on: what lies at other vendors comes back,
 * then the main balance goes to the vendor of the game. A failure does not stop the launch.
 */
export async function sweepIn(deps: VendorWalletDeps, launch: Launch): Promise<void> {
  const { memberId, merchantId, walletId, launchId } = launch;
  if (walletId !== undefined) await markLaunched(deps.db, memberId, walletId, deps.clock.now());
  const { autoTransferIn } = await getSettings(deps.db, merchantId);
  const member = autoTransferIn ? await findMember(deps.db, memberId) : undefined;
  if (!member) return;
  const vendors = await vendorsHolding(deps, memberId, walletId);
  if (vendors.length > 0)
    await recall(deps, { member, merchantId, vendors, cause: 'LAUNCH', requestId: `launch-${launchId}` });
  const vendor =
    walletId === undefined
      ? undefined
      : (await deps.port.vendors(merchantId)).find((one) => one.walletId === walletId);
  if (!vendor) return;
  const started = await startTransfer(deps, {
    member: { memberId, merchantId },
    vendor,
    direction: 'IN',
    amount: 'all',
    cause: 'LAUNCH',
    requestId: `launch-${launchId}:in`,
  });
  if (!started.ok) deps.log.info({ memberId, walletId, code: started.code }, 'nothing was swept to a vendor');
}

const AFTER_SECONDS = 2;

/**
 * The game was left, or the member logged out: the worker reads what was played there, so that the record has it when the
 * member looks, and recalls what may lie at vendors, where the brand switched it on. A moment later, so that a round on its
 * last spin is settled. Tells whether there is anything to recall.
 */
export async function recallSoon(
  deps: VendorWalletDeps,
  { memberId, merchantId }: { memberId: number; merchantId: number },
): Promise<boolean> {
  const walletIds = (await listBalanceRows(deps.db, memberId))
    .filter(({ mayHold }) => mayHold)
    .map(({ walletId }) => walletId);
  if (walletIds.length === 0) return false;
  await deps.db.transaction((tx) =>
    deps.publish(tx, 'vendor-wallet.read-played', { memberId, walletIds }, { delaySeconds: AFTER_SECONDS }),
  );
  const { autoRecall } = await getSettings(deps.db, merchantId);
  return autoRecall && scheduleRecall(deps, { memberId, merchantId });
}

/** Reads each wallet by itself; a vendor that does not answer is read by play's schedule. */
export async function readPlayed(
  { db, port, log }: VendorWalletDeps,
  { memberId, walletIds }: Outgoing['vendor-wallet.read-played'],
): Promise<void> {
  const member = await findMember(db, memberId);
  if (!member) return;
  for (const walletId of walletIds) {
    await port.readPlayed(walletId, member.walletUser);
    const moved = await port.played(db, walletId, member.walletUser);
    log.info({ memberId, walletId, moved: String(moved) }, 'play was read after a game was left');
  }
}

/**
 * Recalls what may lie at vendors, whatever the brand switched on: also for who may not play any more, whose game cannot
 * be stopped otherwise.
 */
export async function scheduleRecall(
  deps: Pick<VendorWalletDeps, 'db' | 'clock' | 'publish'>,
  { memberId, merchantId }: { memberId: number; merchantId: number },
): Promise<boolean> {
  const rows = await listBalanceRows(deps.db, memberId);
  if (!rows.some(({ mayHold }) => mayHold)) return false;
  const exit = { memberId, merchantId, leftAt: deps.clock.now().getTime() };
  await deps.db.transaction((tx) =>
    deps.publish(tx, 'vendor-wallet.recall', exit, { delaySeconds: AFTER_SECONDS }),
  );
  return true;
}
