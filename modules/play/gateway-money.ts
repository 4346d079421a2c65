/** Bets, wins and rollbacks: from a message of the wire to an operation of the ledger and back. */
import { betFlags, hasShortOdds, isHalfResult, prizeModeOf, type OddsMeta } from '@baize/bets';
import { gameState, type CatalogueGame } from '@baize/catalogue';
import { AMOUNT_MAX } from '@baize/kernel';
import { FLAG, transactionStatus, type VendorOp, type VendorResult } from '@baize/wallet';
import { fingerprint } from '@baize/vendor-protocol';
import type {
  BatchItem,
  BetRequest,
  RollbackRequest,
  RsError,
  RsStatus,
  WinRequest,
} from '@baize/vendor-protocol';
import type { Connection } from './connection.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { GatewaySession } from './gateway-cache.ts';
import type { Reply } from './gateway-reply.ts';
import { addFreeWin, confirmRound, findFreeRound, holdRound, undoFree } from './free-rounds/hold-round.ts';
import { findGatewaySession, slideGatewaySession, sessionRefusal } from './gateway-session.ts';
import { noteLate } from './late-settlement.ts';
import { noteWinWithoutBet } from './win-without-bet.ts';

type Win = Omit<WinRequest, 'request_uuid'>;
type Rollback = Omit<RollbackRequest, 'request_uuid'>;

/** Vendors time out after one second; before that they are answered that the outcome is unknown. */
const DEADLINE_MS = 900;

const statusOf: Record<VendorResult['status'], RsStatus> = {
  applied: 'RS_OK',
  replayed: 'RS_OK',
  insufficient_funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  unknown_reference: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  account_blocked: 'RS_ERROR_USER_DISABLED',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  stake_above_terms: 'RS_ERROR_BONUS_STAKE',
  game_excluded: 'RS_ERROR_BONUS_GAME',
  // An operator did it already. An error would be repeated for days.
  settled_by_hand: 'RS_OK',
  overloaded: 'RS_ERROR_UNKNOWN',
};

/** Balance as the peer counts; never rounded up. */
export const wireBalance = (units: bigint, connection: Connection): bigint =>
  units / BigInt(connection.unitMultiplier);
const ledgerAmount = (amount: bigint, connection: Connection): bigint =>
  amount * BigInt(connection.unitMultiplier);

export async function answerBet(deps: GatewayDeps, connection: Connection, bet: BetRequest): Promise<Reply> {
  const session = await findGatewaySession(deps, connection, bet);
  if (session === undefined) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const game = await findGameOf(deps, connection, bet.game_code);
  const amount = ledgerAmount(bet.amount, connection);
  const of = { connectionId: connection.id, key: bet.transaction_uuid };
  const unmet = sessionRefusal(deps, connection, session) ?? betRefusal(deps, connection, session, bet, game);
  const isHeld = bet.is_free === true && unmet === undefined && game !== undefined;
  const held = isHeld
    ? await holdRound(deps, {
        ...of,
        rewardUuid: bet.reward_uuid,
        accountId: session.accountId,
        gameId: game.gameId,
        currency: session.currency,
        amount,
      })
    : undefined;
  // A free bet needs a grant (decision 0073): without one it is the vendor's word alone.
  const refusal = held === 'refused' ? limitReached(connection) : unmet;
  if (refusal !== undefined) {
    // A bet that was taken stays taken, whatever was switched off since: its repeat must hear the first answer, or
    // the vendor would discard a bet that was paid. So a refusal looks under the key first.
    const taken = await transactionStatus(deps.db, connection.id, bet.transaction_uuid);
    if (taken === undefined) return refused(deps, connection, session, refusal);
  } else await slideGatewaySession(deps, session);
  if (amount > AMOUNT_MAX) return refused(deps, connection, session, 'RS_ERROR_NOT_ENOUGH_MONEY');
  const op: VendorOp = {
    type: 'bet',
    ...common(connection, session, bet, 'bet', bet.currency, bet.amount, undefined),
    amount,
    gameId: game?.gameId ?? session.gameId,
    flags: betFlags(bet, game, connection),
    ...validBet(bet.meta, game, connection),
    ...prizeModeOf(bet.meta, game?.gameType),
  };
  return submit(deps, connection, session, op, async (status) => {
    if (held !== undefined && held !== 'refused') await confirmRound(deps, of, held, status);
  });
}

/** Not refused for an expired token, a locked member or a closed game: what was won is owed. */
export async function answerWin(deps: GatewayDeps, connection: Connection, win: Win): Promise<Reply> {
  const session = await findGatewaySession(deps, connection, win);
  if (session === undefined) return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (win.currency !== session.currency) return refused(deps, connection, session, 'RS_ERROR_WRONG_CURRENCY');
  const game = await findGameOf(deps, connection, win.game_code);
  const amount = ledgerAmount(win.amount, connection);
  if (amount > AMOUNT_MAX) return refused(deps, connection, session, limitReached(connection));
  const ref = win.reference_transaction_uuid ?? undefined;
  if (ref === undefined && amount > connection.winAloneMax) {
    await noteWinWithoutBet(deps, connection, { key: win.transaction_uuid, round: win.round, amount });
    return refused(deps, connection, session, limitReached(connection));
  }
  const free = ref === undefined ? undefined : await freeRoundOf(deps, connection, session, win, ref);
  const op: VendorOp = {
    type: 'win',
    ...common(connection, session, win, 'win', win.currency, win.amount, ref),
    ...(ref === undefined ? {} : { ref }),
    // What a granted round won is paid by who granted it, once it is over: the ledger takes a win of nothing.
    amount: free ? 0n : amount,
    gameId: game?.gameId ?? session.gameId,
    flags: betFlags(win, game, connection) | (isHalfResult(win.meta, game?.gameType) ? FLAG.halfResult : 0),
    ...validBet(win.meta, game, connection),
  };
  return submit(deps, connection, session, op, async (status) => {
    if (free === undefined || (status !== 'applied' && status !== 'replayed')) return;
    await addFreeWin(deps, {
      connectionId: connection.id,
      key: win.transaction_uuid,
      betKey: free.key,
      amount,
      isClosing: win.round_closed === true,
    });
  });
}

/** The granted round a win belongs to. Who was never granted any is not looked up. */
const freeRoundOf = async (
  deps: GatewayDeps,
  connection: Connection,
  session: GatewaySession,
  win: Win,
  key: string,
) =>
  session.hasFreeRounds || win.is_free === true || typeof win.reward_uuid === 'string'
    ? findFreeRound(deps, { connectionId: connection.id, key })
    : undefined;

export async function answerRollback(
  deps: GatewayDeps,
  connection: Connection,
  rollback: Rollback,
): Promise<Reply> {
  const session = await findGatewaySession(deps, connection, rollback);
  if (session === undefined) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const game = await findGameOf(deps, connection, rollback.game_code);
  const ref = rollback.reference_transaction_uuid;
  const op: VendorOp = {
    type: 'rollback',
    ...common(connection, session, rollback, 'rollback', session.currency, undefined, ref),
    ref,
    amount: 0n,
    gameId: game?.gameId ?? session.gameId,
    flags: betFlags(rollback, game, connection),
  };
  return submit(deps, connection, session, op, async (status) => {
    if (status === 'applied' || status === 'replayed')
      await undoFree(deps, { connectionId: connection.id, key: ref });
  });
}

/** Items of a batch are independent; each is answered by its own status. */
export async function answerBatchItem(
  deps: GatewayDeps,
  connection: Connection,
  item: BatchItem,
): Promise<Reply> {
  return item.type === 'win' ? answerWin(deps, connection, item) : answerRollback(deps, connection, item);
}

async function findGameOf(
  deps: GatewayDeps,
  connection: Connection,
  gameCode: string,
): Promise<CatalogueGame | undefined> {
  const game = await deps.gatewayCache.game(gameCode);
  return game?.connectionCode === connection.code ? game : undefined;
}

const limitReached = (connection: Connection): RsError =>
  connection.dialect === 'CALETA' ? 'RS_ERROR_BET_LIMIT_EXCEEDED' : 'RS_ERROR_LIMIT_REACHED';

/** Caleta's peers know neither our limits nor bonuses. */
function statusFor(connection: Connection, status: VendorResult['status']): RsStatus {
  if (status === 'limit_reached') return limitReached(connection);
  if (connection.dialect !== 'CALETA') return statusOf[status];
  if (status === 'stake_above_terms') return limitReached(connection);
  return status === 'game_excluded' ? 'RS_ERROR_INVALID_GAME' : statusOf[status];
}

function betRefusal(
  deps: GatewayDeps,
  connection: Connection,
  session: GatewaySession,
  bet: BetRequest,
  game: CatalogueGame | undefined,
): RsError | undefined {
  if (bet.currency !== session.currency) return 'RS_ERROR_WRONG_CURRENCY';
  if (game === undefined || gameState(game, deps.clock.now()).state !== 'open')
    return 'RS_ERROR_INVALID_GAME';
  if (session.isTrial && !game.freeplay) return 'RS_ERROR_USER_DISABLED';
  if (game.maxBet === null) return undefined;
  const maxBet = (game.maxBet * session.tableTimes) / 100n;
  return ledgerAmount(bet.amount, connection) > maxBet ? limitReached(connection) : undefined;
}

type Transaction = { transaction_uuid: string; round: string; game_code: string };

function common(
  connection: Connection,
  session: GatewaySession,
  message: Transaction,
  type: VendorOp['type'],
  currency: string,
  amount: bigint | undefined,
  reference: string | undefined,
): Pick<VendorOp, 'connectionId' | 'accountId' | 'key' | 'round' | 'fingerprint'> {
  return {
    connectionId: connection.id,
    accountId: session.accountId,
    key: message.transaction_uuid,
    round: message.round,
    fingerprint: fingerprint({
      type,
      user: session.walletUser,
      round: message.round,
      gameCode: message.game_code,
      currency,
      amount,
      reference,
    }),
  };
}

/** What a message says that lowers the bet's valid bet: odds below decimal 1.5, or the vendor's own figure. */
function validBet(
  meta: (OddsMeta & { valid_bet?: bigint | undefined }) | null | undefined,
  game: CatalogueGame | undefined,
  connection: Connection,
): Pick<VendorOp, 'validBet'> {
  if (hasShortOdds(meta, game?.gameType)) return { validBet: 0n };
  const said = meta?.valid_bet;
  if (said === undefined) return {};
  const units = ledgerAmount(said, connection);
  return { validBet: units > AMOUNT_MAX ? AMOUNT_MAX : units };
}

async function refused(
  deps: GatewayDeps,
  connection: Connection,
  session: GatewaySession,
  status: RsError,
): Promise<Reply> {
  const balance = wireBalance(await deps.wallet.balance(session.accountId), connection);
  return { status, user: session.walletUser, currency: session.currency, balance };
}

/** `after` runs before the vendor is answered: what it fails at, the vendor hears as unknown and repeats. */
async function submit(
  deps: GatewayDeps,
  connection: Connection,
  session: GatewaySession,
  op: VendorOp,
  after: (status: VendorResult['status']) => Promise<void>,
): Promise<Reply> {
  const about = { user: session.walletUser, currency: session.currency };
  const working = deps.wallet.submit(op).then(async (result) => {
    await after(result.status);
    return result;
  });
  // When the deadline wins, the answer may still fail later: told here, not as an unhandled rejection.
  working.catch((error: unknown) =>
    deps.log.error({ err: error, key: op.key }, 'vendor operation of unknown outcome'),
  );
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), DEADLINE_MS);
  });
  try {
    const result = await Promise.race([working, deadline]);
    if (result === 'late') return { status: 'RS_ERROR_TIMEOUT', ...about };
    if (result.status === 'settled_by_hand') await noteLate(deps, connection, op);
    if (result.status === 'overloaded') return { status: statusOf.overloaded, ...about };
    const status = statusFor(connection, result.status);
    return { status, ...about, balance: wireBalance(result.balance, connection) };
  } catch {
    return { status: 'RS_ERROR_UNKNOWN', ...about };
  } finally {
    clearTimeout(timer);
  }
}
