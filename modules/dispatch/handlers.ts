import type { Handlers } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { dispatchApi } from './api.ts';
import { channelView, monthOf } from './channel-view.ts';
import { listChannelRows, NEW_CHANNEL } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import { type Kind, KINDS } from './message.ts';
import { listMessages, openMessage } from './read-messages.ts';
import { resendMessage } from './resend-message.ts';
import { testChannel } from './test-channel.ts';
import { updateChannel } from './update-channel.ts';

export const dispatchHandlers = (deps: DispatchDeps): Handlers<typeof dispatchApi> => ({
  listMessages: (input, ctx) => listMessages(deps, input, ctx),
  openMessage: (input, ctx) => openMessage(deps, input, ctx),
  resendMessage: (input, ctx) => resendMessage(deps, input, ctx),
  listChannels: async (_input, ctx) => {
    const { merchantId } = ctx;
    const rows = await listChannelRows(deps.db, merchantId);
    const month = monthOf(deps.clock.now(), await getMerchant(deps.db, merchantId));
    const rowOf = (kind: Kind) =>
      rows.find((row) => row.kind === kind) ?? { ...NEW_CHANNEL, merchantId, kind };
    return ok(KINDS.map((kind) => channelView(rowOf(kind), month)));
  },
  updateChannel: (input, ctx) => updateChannel(deps, input, ctx),
  testChannel: (input, ctx) => testChannel(deps, input, ctx),
});
