import { changeControl, endOvertakenOf, findProposed } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { cashierConsoleApi } from './api.ts';
import { channelControl, channelSubject } from './channel-control.ts';
import { channelOf, settingsOf, textsOf, type ChannelTerms } from './channel-terms.ts';
import {
  archiveChannelRow,
  findChannelOfCode,
  listAllChannels,
  lockChannel,
  lockChannelOfCode,
} from './channel.sql.ts';
import type { CashierDeps } from './deps.ts';

type WriteCtx = Ctx<'staff:cashier.write'>;
type Api = typeof cashierConsoleApi;

/** A brand's ways to pay in, switched off ones too, and the gateways one can be made for (OP-23). */
export async function listChannels(deps: CashierDeps, ctx: Ctx<'staff:deposits.read'>) {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const rows = await listAllChannels(deps.db, ctx.merchantId);
  const gateways = [...deps.gateways.values()]
    .filter((one) => !one.currencies || one.currencies.includes(currency))
    .map((one) => ({
      code: one.code,
      confirmedBy: one.confirmedBy,
      needsReceiver: one.needsReceiver ?? false,
      isFeed: one.readNotice !== undefined && one.confirmedBy === 'gateway',
      settings: settingsOf(one),
    }));
  const proposed = await findProposed(
    deps.db,
    ctx.merchantId,
    rows.map(({ code }) => channelSubject(code)),
    deps.clock.now(),
  );
  const list = rows.map((row) => ({
    channelId: row.channelId,
    ...textsOf(row),
    isProposed: proposed.has(channelSubject(row.code)),
  }));
  return ok({ list, gateways, currency });
}

/** A new channel waits for a second person; until then there is none. */
export async function createChannel(
  deps: CashierDeps,
  { reason, ...input }: Input<Api, 'createChannel'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'createChannel'>> {
  const changed = await staffChange(deps, ctx, { action: 'channel.create', reason }, async (tx: Tx) => {
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const channel = channelOf(deps, currency, input);
    if (!channel.ok) return channel;
    if (await lockChannelOfCode(tx, ctx.merchantId, input.code)) return refuse('code_taken');
    return changeChannel(deps, tx, ctx, { channelId: null, channel: channel.value, reason });
  });
  return changed.ok ? channelAnswer(deps, ctx, input.code, changed.value.proposalId) : changed;
}

/**
 * Changes a channel; who is paid and how may have to wait for a second person. Its code and gateway stand in old orders and
 * stay. Open orders keep their terms.
 */
export async function updateChannel(
  deps: CashierDeps,
  { channelId, reason, ...input }: Input<Api, 'updateChannel'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'updateChannel'>> {
  const changed = await staffAction(deps, ctx, {
    action: 'channel.update',
    reason,
    lock: (tx: Tx) => lockChannel(tx, ctx.merchantId, channelId),
    refuse: (row) => (input.gateway === row.gateway && input.code === row.code ? undefined : 'gateway_fixed'),
    act: async (tx, { currency }) => {
      const channel = channelOf(deps, currency, input);
      if (!channel.ok) return channel;
      return changeChannel(deps, tx, ctx, { channelId, channel: channel.value, reason });
    },
  });
  return changed.ok ? channelAnswer(deps, ctx, input.code, changed.value.proposalId) : changed;
}

const changeChannel = (
  deps: CashierDeps,
  tx: Tx,
  ctx: WriteCtx,
  { channelId, channel, reason }: { channelId: number | null; channel: ChannelTerms; reason: string },
) => {
  const wanted = { channelId, ...textsOf(channel) };
  return changeControl(deps)(tx, ctx, channelControl(deps), { wanted, reason });
};

/** The channel as it is now: as it was, or null where there is none yet, while a proposal about it waits. */
async function channelAnswer(deps: CashierDeps, ctx: WriteCtx, code: string, proposalId: number | null) {
  const row = await findChannelOfCode(deps.db, ctx.merchantId, code);
  const isProposed =
    (await findProposed(deps.db, ctx.merchantId, [channelSubject(code)], deps.clock.now())).size > 0;
  const channel = row ? { channelId: row.channelId, ...textsOf(row), isProposed } : null;
  return ok({ channel, proposalId });
}

/** Takes a channel away for good. Its orders stay, and money that comes for them is still credited. */
export function archiveChannel(
  deps: CashierDeps,
  { channelId, reason }: Input<Api, 'archiveChannel'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'archiveChannel'>> {
  return staffAction(deps, ctx, {
    action: 'channel.archive',
    reason,
    lock: (tx: Tx) => lockChannel(tx, ctx.merchantId, channelId),
    act: async (tx, row) => {
      await archiveChannelRow(tx, row.channelId, deps.clock.now());
      await endOvertakenOf(deps, tx, ctx, channelControl(deps), channelSubject(row.code));
      return ok({ target: channelSubject(row.code), before: textsOf(row), after: null, value: null });
    },
  });
}
