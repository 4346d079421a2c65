import {
  gamesPaths,
  readRequest,
  transferAllRequest,
  transferBalanceRequest,
  transferRequest,
  transferStatusRequest,
  type RsStatus,
} from '@baize/vendor-protocol';
import type { Answer, OperatorDeps } from './operator-api.ts';
import {
  ensureTransferPlayer,
  findTransfer,
  findTransferPlayer,
  insertTransfer,
  keptBalanceOf,
  setKeptBalance,
  type TransferRow,
} from './players.sql.ts';

/**
 * The wallet of players of the transfer-mode operator (protocols.md A5). A transaction id is answered once and for ever:
 * the same call again hears the first answer, refusals included, and another call under it is a duplicate. Money and
 * record are one commit, so a stop between them is impossible; a stop before it leaves an id this studio never heard of.
 */
export function transferCalls(deps: OperatorDeps): Record<string, (raw: Buffer) => Answer> {
  return {
    [gamesPaths.transferDeposit]: (raw) => {
      const call = readRequest(raw, transferRequest);
      return call.ok ? move(deps, 'in', call.value, call.value.amount) : unreadable(call);
    },
    [gamesPaths.transferWithdraw]: (raw) => {
      const call = readRequest(raw, transferRequest);
      return call.ok ? move(deps, 'out', call.value, call.value.amount) : unreadable(call);
    },
    [gamesPaths.transferWithdrawAll]: (raw) => {
      const call = readRequest(raw, transferAllRequest);
      return call.ok ? move(deps, 'out', call.value, undefined) : unreadable(call);
    },
    [gamesPaths.transferBalance]: (raw) => {
      const call = readRequest(raw, transferBalanceRequest);
      if (!call.ok) return unreadable(call);
      const { operator_id, user, currency, request_uuid } = call.value;
      if (operator_id !== deps.config.transferOperatorId) return notOffered(request_uuid);
      const balance = findTransferPlayer(deps.store, user, currency)?.purse ?? 0n;
      return said('RS_OK', { user, request_uuid, currency, balance });
    },
    [gamesPaths.transferStatus]: (raw) => {
      const call = readRequest(raw, transferStatusRequest);
      if (!call.ok) return unreadable(call);
      const { operator_id, transaction_uuid, request_uuid } = call.value;
      if (operator_id !== deps.config.transferOperatorId) return notOffered(request_uuid);
      const known = findTransfer(deps.store, transaction_uuid);
      if (!known) return said('RS_OK', { request_uuid, transfer_status: 'UNKNOWN' });
      return said('RS_OK', {
        request_uuid,
        transfer_status: known.state === 'done' ? 'SUCCESS' : 'FAILED',
        amount: known.amount,
      });
    },
  };
}

type Move = {
  operator_id: string;
  user: string;
  currency: string;
  transaction_uuid: string;
  request_uuid: string;
};

/** `amount` undefined: everything that lies here. */
function move(deps: OperatorDeps, direction: 'in' | 'out', call: Move, amount: bigint | undefined): Answer {
  const { config, store, clock } = deps;
  const { user, currency, transaction_uuid, request_uuid } = call;
  if (call.operator_id !== config.transferOperatorId) return notOffered(request_uuid);
  if (!config.limitsOf(currency)) return said('RS_ERROR_WRONG_CURRENCY', { user, request_uuid });
  const now = clock.now().getTime();
  return store.transaction(() => {
    const player = ensureTransferPlayer(store, user, currency, now);
    const before = keptBalanceOf(store, player.id);
    const about = { user, request_uuid, currency };
    const known = findTransfer(store, transaction_uuid);
    if (known && !isSame(known, player.id, direction, amount))
      return said('RS_ERROR_DUPLICATE_TRANSACTION', { ...about, balance: before });
    if (known?.state === 'refused') return said('RS_ERROR_NOT_ENOUGH_MONEY', { ...about, balance: before });
    if (known) return said('RS_OK', { ...about, balance: before, amount: known.amount });

    const moved = amount ?? before;
    const row = { playerId: player.id, direction, isAll: amount === undefined, amount: moved } as const;
    if (direction === 'out' && moved > before) {
      insertTransfer(store, transaction_uuid, { ...row, state: 'refused' }, now);
      return said('RS_ERROR_NOT_ENOUGH_MONEY', { ...about, balance: before });
    }
    const after = direction === 'in' ? before + moved : before - moved;
    setKeptBalance(store, player.id, after);
    insertTransfer(store, transaction_uuid, { ...row, state: 'done' }, now);
    return said('RS_OK', { ...about, balance: after, amount: moved });
  });
}

const isSame = (
  known: TransferRow,
  playerId: bigint,
  direction: 'in' | 'out',
  amount: bigint | undefined,
): boolean =>
  known.playerId === playerId &&
  known.direction === direction &&
  (known.isAll === 1n) === (amount === undefined) &&
  (amount === undefined || known.amount === amount);

const said = (status: RsStatus, body: object): Answer => ({ status: 200, body: { status, ...body } });

const unreadable = (call: { status: RsStatus; requestUuid: string }): Answer =>
  said(call.status, { request_uuid: call.requestUuid });

/** Seamless operators' stakes live in their players' own wallets: the studio keeps nothing of theirs. */
const notOffered = (requestUuid: string): Answer =>
  said('RS_ERROR_INVALID_PARTNER', { request_uuid: requestUuid });
