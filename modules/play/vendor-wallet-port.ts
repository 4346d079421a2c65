import { createTransferClient, type TransferAnswer, type TransferClient } from '@baize/vendor-protocol';
import { invariant } from '@baize/kernel';
import type {
  StatusAnswer,
  TransferVendor,
  VendorAnswer,
  VendorWalletPort,
  WalletHolder,
} from '@baize/vendor-wallet';
import { listConnectionRows, type ConnectionRow } from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';
import { playedAtVendor, readPlayedAtVendor } from './vendor-list/played-at-vendor.ts';

type PortDeps = Pick<
  PlayDeps,
  'db' | 'clock' | 'log' | 'catalogue' | 'gatewayCache' | 'platformKey' | 'fetch'
>;

/** Statuses with an unknown outcome; every other error means that no money moved. */
const SILENT: ReadonlySet<string> = new Set([
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  // Our own id, used before for something else: that is no answer to this transfer.
  'RS_ERROR_DUPLICATE_TRANSACTION',
]);

/** Implements vendor-wallet's port over the connections of this module (protocols.md A5). */
export function vendorWalletPort(deps: PortDeps): VendorWalletPort {
  const callTo = async (
    walletId: string,
    call: (client: TransferClient, unitMultiplier: bigint) => ReturnType<TransferClient['deposit']>,
  ): Promise<VendorAnswer> => {
    const peer = await peerOf(deps, walletId);
    if (!peer) return { outcome: 'silent', detail: 'no such connection' };
    const reply = await call(peer.client, peer.unitMultiplier);
    if (reply.outcome !== 'answered') return { outcome: 'silent', detail: reply.reason };
    return inUnits(answerOf(reply.value), peer.unitMultiplier);
  };
  return {
    vendors: async (merchantId) => {
      const rows = await transferConnections(deps);
      if (rows.length === 0) return [];
      const { shown } = (await deps.catalogue.snapshot()).brand(merchantId);
      return rows
        .map((row) => {
          const own = shown.filter(({ vendor }) => vendor.connectionCode === row.code);
          return vendorOf(row, [...new Set(own.map(({ vendor }) => vendor.code))]);
        })
        .filter(({ vassalages }) => vassalages.length > 0);
    },
    find: async (walletId) => {
      const row = (await transferConnections(deps)).find(({ code }) => code === walletId);
      return row && vendorOf(row, []);
    },
    deposit: (walletId, call) =>
      callTo(walletId, (client, units) => client.deposit(moneyMessage(call, units))),
    withdraw: (walletId, call) =>
      callTo(walletId, (client, units) => client.withdraw(moneyMessage(call, units))),
    withdrawAll: (walletId, call) =>
      callTo(walletId, (client) =>
        client.withdrawAll({ ...holderMessage(call), transaction_uuid: call.transactionUuid }),
      ),
    balance: (walletId, holder) => callTo(walletId, (client) => client.balance(holderMessage(holder))),
    status: (walletId, transactionUuid) => askStatus(deps, walletId, transactionUuid),
    readPlayed: (walletId, user) => readPlayedAtVendor(deps, walletId, user),
    played: playedAtVendor,
  };
}

async function transferConnections({ db }: PortDeps): Promise<ConnectionRow[]> {
  return (await listConnectionRows(db)).filter((row) => row.walletMode === 'transfer');
}

const vendorOf = (row: ConnectionRow, vassalages: string[]): TransferVendor => ({
  connectionId: row.id,
  walletId: row.code,
  name: row.name,
  vassalages,
  isOpen: row.state === 'ACTIVE',
  // A vendor that counts thousands takes two decimals of a thousand: tens.
  decimals: row.transferDecimals - (row.unitMultiplier === 1000 ? 3 : 0),
});

/** `unitMultiplier`: how many of our units are one of the vendor's (protocols.md, money). */
type Peer = { client: TransferClient; unitMultiplier: bigint };

/** Money must come back from a peer that was switched off as well, so its state is not looked at here. */
async function peerOf(deps: PortDeps, walletId: string): Promise<Peer | undefined> {
  const connection = await deps.gatewayCache.connection(walletId);
  if (connection?.walletMode !== 'transfer') return undefined;
  const client = createTransferClient({
    baseUrl: connection.baseUrl,
    operatorId: connection.operatorId,
    privateKey: deps.platformKey,
    now: () => deps.clock.now().getTime(),
    ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
  });
  return { client, unitMultiplier: BigInt(connection.unitMultiplier) };
}

const holderMessage = ({ user, currency, partner }: WalletHolder) => ({
  user,
  currency,
  sub_partner_id: partner,
});
function moneyMessage(
  call: WalletHolder & { transactionUuid: string; amount: bigint },
  unitMultiplier: bigint,
) {
  // The amount rule let nothing finer pass (`decimals`); a remainder sent nowhere would be lost.
  invariant(call.amount % unitMultiplier === 0n, 'an amount is whole in the vendor’s units', {
    transactionUuid: call.transactionUuid,
  });
  return {
    ...holderMessage(call),
    transaction_uuid: call.transactionUuid,
    amount: call.amount / unitMultiplier,
  };
}

const inUnits = (answer: VendorAnswer, unitMultiplier: bigint): VendorAnswer =>
  answer.outcome === 'done'
    ? {
        outcome: 'done',
        amount: answer.amount === undefined ? undefined : answer.amount * unitMultiplier,
        balance: answer.balance === undefined ? undefined : answer.balance * unitMultiplier,
      }
    : answer;

export function answerOf({ status, amount, balance }: TransferAnswer): VendorAnswer {
  if (status === 'RS_OK') return { outcome: 'done', amount, balance };
  return SILENT.has(status) ? { outcome: 'silent', detail: status } : { outcome: 'refused', status };
}

async function askStatus(deps: PortDeps, walletId: string, transactionUuid: string): Promise<StatusAnswer> {
  const peer = await peerOf(deps, walletId);
  if (!peer) return { outcome: 'silent', detail: 'no such connection' };
  const reply = await peer.client.status(transactionUuid);
  if (reply.outcome === 'unknown') return { outcome: 'silent', detail: reply.reason };
  const { status, transfer_status: told, amount } = reply.value;
  if (status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST') return { outcome: 'unheard' };
  if (status !== 'RS_OK') return { outcome: 'silent', detail: status };
  switch (told) {
    case 'SUCCESS':
      return {
        outcome: 'done',
        amount: amount === undefined ? undefined : amount * peer.unitMultiplier,
      };
    case 'FAILED':
      return { outcome: 'failed' };
    case 'UNKNOWN':
      return { outcome: 'unheard' };
    case 'PENDING':
    case undefined:
      return { outcome: 'silent', detail: told ?? 'no transfer_status' };
  }
}
