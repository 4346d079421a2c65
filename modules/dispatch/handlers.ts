import type { Handlers } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { dispatchApi } from './api.ts';
import { channelView, monthOf } from './channel-view.ts';
import { ensureChannelRow, listChannelRows } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import { KINDS } from './message.ts';
import { listMessages, openMessage } from './read-messages.ts';
import { resendMessage } from './resend-message.ts';
import { testChannel } from './test-channel.ts';
import { updateChannel } from './update-channel.ts';

export const dispatchHandlers = (deps: DispatchDeps): Handlers<typeof dispatchApi> => ({
  listMessages: (input, ctx) => listMessages(deps, input, ctx),
  openMessage: (input, ctx) => openMessage(deps, input, ctx),
  resendMessage: (input, ctx) => resendMessage(deps, input, ctx),
  listChannels: async (_input, ctx) => {
    for (const kind of KINDS) await ensureChannelRow(deps.db, ctx.merchantId, kind);
    const rows = await listChannelRows(deps.db, ctx.merchantId);
    const month = monthOf(deps.clock.now(), await getMerchant(deps.db, ctx.merchantId));
    return ok(rows.map((row) => channelView(row, month)));
  },
  updateChannel: (input, ctx) => updateChannel(deps, input, ctx),
  testChannel: (input, ctx) => testChannel(deps, input, ctx),
});
