import { insertPlayer } from '@baize/bets';
import {
  findGame,
  gameOffer,
  gameState,
  recordRecentGame,
  type CatalogueGame,
  type GameKey,
} from '@baize/catalogue';
import type { Ctx, Input, Language } from '@baize/endpoint';
import { areStakesStopped, findMember, type Member } from '@baize/members';
import { ok, refuse } from '@baize/kernel';
import { checkPlay } from '@baize/protection';
import { getMerchant, siteUrlOn, type Merchant } from '@baize/site';
import type { playApi } from './api.ts';
import type { Connection } from './connection.ts';
import type { PlayDeps } from './deps.ts';
import { endSession, insertSession } from './game-session.sql.ts';
import { LAUNCH_TTL_MS, newGameToken, tokenHash } from './game-session.ts';
import { findPlayable } from './free-rounds/free-rounds.sql.ts';
import { wireBalance } from './gateway-money.ts';
import { siteAddress } from './site-address.ts';
import { vendorClient } from './vendor-client.ts';

type LaunchInput = Input<typeof playApi, 'launchGame'>;

const SUGGESTIONS = 6;
const LANGUAGE_TAG: Record<Language, string> = { EN: 'en', CN: 'zh', KM: 'km' };

/**
 * Opens a game for a signed-in member (PLAY-006): a session whose token lives for a minute until the vendor uses it,
 * and the vendor's address for it.
 */
export async function launchGame(deps: PlayDeps, input: LaunchInput, ctx: Ctx<'session'>) {
  const key = keyOf(input);
  const game = key && (await findGame(deps.db, key));
  if (game === undefined) return refuse('game_not_found');
  const offer = await gameOffer(deps.db, ctx.merchantId, game);
  if (offer === 'game_not_offered') return refuse('game_not_found');
  if (offer === 'vendor_not_offered') return refuse('vendor_disabled');
  const member = await findMember(deps.db, ctx.caller.memberId);
  if (member === undefined) return refuse('wallet_missing');
  // PLAY-002, PLAY-011: a trial account plays what is offered for trial, and nothing else.
  if (ctx.caller.role === 'trial' && !game.freeplay) return refuse('in_need_true_account');
  // R17: a site may ask that an operator has seen who somebody is before real money is played with.
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const isUnknown = settings.security.identityCheck === 'play' && !member.isIdentityVerified;
  if (isUnknown && ctx.caller.role !== 'trial') return refuse('identity_not_verified');

  if (ctx.caller.role !== 'trial') {
    // Said here, where it has words: the vendor only hears that this person may not bet.
    if (await areStakesStopped(deps.db, member.memberId)) return refuse('money_stopped');
    const { memberId, merchantId, currency } = member;
    const player = { memberId, merchantId, currency, now: deps.clock.now() };
    const checked = await deps.db.transaction((tx) => checkPlay(tx, player));
    if (!checked.ok) return checked;
    const { gameId, vendorCode: vendor, gameType } = game;
    const of = { accountId: member.accountId, game: { gameId, vendor, gameType }, language: ctx.language };
    const bonus = await deps.excludedBy?.(of);
    if (bonus !== undefined) return refuse('game_not_for_bonus', { bonus });
  }

  const state = gameState(game, deps.clock.now());
  if (state.state === 'disabled') return refuse('game_not_found');
  if (state.state === 'maintenance') {
    return refuse('game_maintenance', {
      until: state.until?.getTime() ?? null,
      suggest: await suggestInstead(deps, game, ctx.merchantId),
    });
  }
  const connection = await deps.gatewayCache.connection(game.connectionCode);
  if (connection === undefined || connection.state !== 'ACTIVE') return refuse('vendor_disabled');
  // A wallet at the vendor holds real money: play money is not sent there.
  if (ctx.caller.role === 'trial' && connection.walletMode === 'transfer')
    return refuse('in_need_true_account');
  if (connection.walletMode === 'transfer') {
    const wallet = { accountId: member.accountId, walletId: connection.code, language: ctx.language };
    const bonus = await deps.unheldBonus?.(wallet);
    if (bonus !== undefined) return refuse('wallet_not_for_bonus', { bonus });
  }
  return launch(deps, input, ctx, { game, member, connection });
}

async function launch(
  deps: PlayDeps,
  input: LaunchInput,
  ctx: Ctx<'session'>,
  { game, member, connection }: { game: CatalogueGame; member: Member; connection: Connection },
) {
  const now = deps.clock.now();
  const token = newGameToken();
  const isMobile = /mobile/i.test(input.platform) || /Mobi|Android/i.test(ctx.userAgent);
  await insertPlayer(deps.db, {
    accountId: member.accountId,
    memberId: member.memberId,
    merchantId: member.merchantId,
    walletUser: member.walletUser,
    currency: member.currency,
    isTrial: ctx.caller.role === 'trial',
  });
  const session = await insertSession(deps.db, {
    tokenHash: tokenHash(token),
    accountId: member.accountId,
    merchantId: member.merchantId,
    connectionId: connection.id,
    gameId: game.gameId,
    siteSession: ctx.caller.sessionId,
    ip: ctx.ip,
    device: isMobile ? 'MOBILE' : 'WEB',
    createdAt: now,
    expiresAt: new Date(now.getTime() + LAUNCH_TTL_MS),
  });
  if (ctx.caller.role !== 'trial')
    await deps.sweep?.({
      memberId: member.memberId,
      merchantId: member.merchantId,
      walletId: connection.walletMode === 'transfer' ? connection.code : undefined,
      launchId: String(session.id),
    });
  const merchant = await getMerchant(deps.db, member.merchantId);
  const language = input.language ?? ctx.language;
  const siteUrl = siteUrlOn(deps.siteUrl, ctx.host);
  const answer = await vendorClient(deps, connection).gameUrl({
    user: member.walletUser,
    token,
    sub_partner_id: merchant.code,
    platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    // The vendor says on the table that the money is play money (R26).
    meta: { ...launchMetaOf(deps, game, language), trial: ctx.caller.role === 'trial' },
    lobby_url: siteAddress(siteUrl, input.backUrl),
    deposit_url: siteAddress(siteUrl, input.depositUrl),
    lang: LANGUAGE_TAG[language],
    ip: ctx.ip,
    game_code: game.gameCode,
    currency: member.currency,
    country: countryOf(merchant),
    ...(await freeRoundsFor(deps, connection, { accountId: member.accountId, gameId: game.gameId, now })),
  });
  if (!answer.ok) {
    await endSession(deps.db, session.id, deps.clock.now(), 'refused');
    ctx.log.warn(
      { connection: connection.code, gameCode: game.gameCode, code: answer.code, detail: answer.detail },
      'vendor refused a launch',
    );
    return refuse('vendor_unreachable');
  }
  await recordRecentGame(deps.db, { memberId: member.memberId, nodeId: game.nodeId, playedAt: now });
  return ok({
    launchType: 'URL' as const,
    url: answer.value.url,
    form: null,
    openMode: connection.openMode,
    session: `gs_${session.id}`,
    expiresIn: LAUNCH_TTL_MS / 1000,
    game: {
      nodeId: game.nodeId,
      gameName: game.names[language] ?? game.names.EN,
      gameType: game.gameType,
    },
  });
}

/** What the member may play here without a stake, as the vendor is told (protocols.md A5, ours). */
async function freeRoundsFor(
  { db }: PlayDeps,
  connection: Connection,
  of: { accountId: bigint; gameId: number; now: Date },
) {
  const grant = await findPlayable(db, { ...of, connectionId: connection.id });
  if (!grant) return {};
  const { rewardUuid, rounds, used, stake, expiresAt } = grant;
  return {
    free_rounds: {
      reward_uuid: rewardUuid,
      rounds: rounds - used,
      amount: wireBalance(stake, connection),
      expires_at: expiresAt.toISOString(),
    },
  };
}

function keyOf(input: LaunchInput): GameKey | undefined {
  if (input.nodeId !== undefined) return { nodeId: input.nodeId };
  if (input.gameId !== undefined) return { gameId: input.gameId };
  return input.gameCode === undefined ? undefined : { gameCode: input.gameCode };
}

/** The game's label and palette for the vendor, with addresses it can load from where it stands. */
function launchMetaOf(deps: PlayDeps, game: CatalogueGame, language: Language) {
  const meta = game.launchMeta;
  const art = meta.artUrls[language] ?? meta.artUrl;
  return {
    ...meta,
    title: meta.titles[language] ?? meta.title,
    artUrl: art === '' ? '' : new URL(art, `${deps.siteUrl}/`).href,
  };
}

const countryOf = (merchant: Pick<Merchant, 'countryCode'>): string => merchant.countryCode.slice(0, 2);

/** PLAY-012: open games of the same category, the hot ones first. */
async function suggestInstead(deps: PlayDeps, closed: CatalogueGame, merchantId: number): Promise<number[]> {
  const { shown } = (await deps.catalogue.snapshot()).brand(merchantId);
  const alike = shown.filter(
    ({ game, vendor }) =>
      game.gameType === closed.gameType &&
      game.nodeId !== closed.nodeId &&
      !game.opensList &&
      game.maintenanceFrom === null &&
      vendor.maintenanceFrom === null,
  );
  return [...alike.filter(({ isHot }) => isHot), ...alike.filter(({ isHot }) => !isHot)]
    .slice(0, SUGGESTIONS)
    .map(({ game }) => game.nodeId);
}
