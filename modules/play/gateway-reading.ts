/** The wallet's reading calls, and /wallet/check, which trades a launch token for a session token. */
import { findPlayerByAccount, findPlayerByUser } from '@baize/bets';
import { findMember } from '@baize/members';
import { getMerchant } from '@baize/site';
import { transactionStatus } from '@baize/wallet';
import { writeWireJson } from '@baize/vendor-protocol';
import type { BalanceRequest, CheckRequest, StatusRequest, UserInfoRequest } from '@baize/vendor-protocol';
import type { Connection } from './connection.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { wireBalance } from './gateway-money.ts';
import type { Reply } from './gateway-reply.ts';
import { findGatewaySession, slideGatewaySession, sessionRefusal } from './gateway-session.ts';
import { SESSION_TTL_MS, newGameToken, sessionPhase, tokenHash } from './game-session.ts';
import { consumeLaunch, extendSession, insertSession } from './game-session.sql.ts';

export async function answerBalance(
  deps: GatewayDeps,
  connection: Connection,
  ask: BalanceRequest,
): Promise<Reply> {
  const session = await findGatewaySession(deps, connection, ask);
  if (session === undefined) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const refusal = sessionRefusal(deps, connection, session);
  if (refusal !== undefined) return { status: refusal, user: session.walletUser };
  await slideGatewaySession(deps, session);
  const balance = wireBalance(await deps.wallet.balance(session.accountId), connection);
  return { status: 'RS_OK', user: session.walletUser, currency: session.currency, balance };
}

/** A launch token is traded once: of two callers that hold it, one is answered RS_ERROR_INVALID_TOKEN. */
export async function answerCheck(
  deps: GatewayDeps,
  connection: Connection,
  ask: CheckRequest,
): Promise<Reply> {
  const session = await findGatewaySession(deps, connection, { token: ask.token });
  if (session === undefined) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const refusal = sessionRefusal(deps, connection, session);
  if (refusal !== undefined) return { status: refusal, user: session.walletUser };
  const now = deps.clock.now();
  if (sessionPhase(session, now) !== 'launched') return { status: 'RS_ERROR_INVALID_TOKEN' };
  const token = newGameToken();
  const isTraded = await deps.db.transaction(async (tx) => {
    if ((await consumeLaunch(tx, session.id, now)) === 0) return false;
    const expiresAt = new Date(now.getTime() + SESSION_TTL_MS);
    const { id } = await insertSession(tx, {
      tokenHash: tokenHash(token),
      accountId: session.accountId,
      merchantId: session.merchantId,
      connectionId: session.connectionId,
      gameId: session.gameId,
      siteSession: session.siteSession,
      ip: session.ip,
      device: session.device,
      createdAt: now,
      expiresAt,
    });
    await extendSession(tx, id, { openedAt: now, expiresAt });
    return true;
  });
  deps.gatewayCache.forgetSession(ask.token);
  if (!isTraded) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const balance = wireBalance(await deps.wallet.balance(session.accountId), connection);
  return { status: 'RS_OK', user: session.walletUser, currency: session.currency, balance, token };
}

/** Only what identifies nobody: country, currency's home and the day of registration. */
export async function answerUserInfo(
  deps: GatewayDeps,
  connection: Connection,
  ask: UserInfoRequest,
): Promise<string> {
  const base = { request_uuid: ask.request_uuid };
  if (connection.state !== 'ACTIVE') return writeWireJson({ ...base, status: 'RS_ERROR_INVALID_PARTNER' });
  const player = await findPlayerByUser(deps.db, ask.user);
  const member = player && (await findMember(deps.db, player.memberId));
  if (player === undefined || member === undefined) {
    return writeWireJson({ ...base, status: 'RS_ERROR_INVALID_TOKEN' });
  }
  if (member.state === 'LOCKED' || member.state === 'CLOSED') {
    return writeWireJson({ ...base, status: 'RS_ERROR_USER_DISABLED', user: ask.user });
  }
  const merchant = await getMerchant(deps.db, player.merchantId);
  return writeWireJson({
    ...base,
    status: 'RS_OK',
    user: ask.user,
    country: merchant.countryCode,
    sub_partner_id: merchant.code,
    registration_date: member.registeredAt.toISOString().slice(0, 10),
    tags: player.isTrial ? ['trial'] : [],
  });
}

export async function answerStatus(
  deps: GatewayDeps,
  connection: Connection,
  ask: StatusRequest,
): Promise<string> {
  const base = { request_uuid: ask.request_uuid };
  const found = await transactionStatus(deps.db, connection.id, ask.transaction_uuid);
  const player = found && (await findPlayerByAccount(deps.db, found.accountId));
  if (found === undefined || player === undefined) {
    return writeWireJson({ ...base, status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
  }
  return writeWireJson({
    ...base,
    status: 'RS_OK',
    transaction: {
      transaction_uuid: ask.transaction_uuid,
      type: found.type,
      state: found.state,
      amount: wireBalance(found.amount, connection),
      currency: player.currency,
      round: found.round ?? '',
      processed_at: found.processedAt.toISOString(),
    },
  });
}
