import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import type { dispatchApi } from './api.ts';
import { channelView } from './channel-view.ts';
import { secretPurpose } from './channel.ts';
import { lockChannel, updateChannelRow, type ChannelRow, type ChannelChange } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';

/**
 * Changes how a merchant's SMS or mails are sent, from the next message on. A stored secret cannot be read back, and
 * settings change only together with it, or a changed address or field would reveal it to the operator.
 */
export const updateChannel = (
  deps: DispatchDeps,
  input: Input<typeof dispatchApi, 'updateChannel'>,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Answer<typeof dispatchApi, 'updateChannel'>> =>
  staffChange(deps, ctx, { action: 'dispatch.channel.update', reason: input.reason }, async (tx: Tx) => {
    const row = await lockChannel(tx, ctx.merchantId, input.kind);
    const settings = input.kind === 'mail' ? input.smtp : input.http;
    if (input.adapter !== 'outbox' && settings === null) return refuse('settings_missing');
    const hasNewSettings = !isDeepStrictEqual(settings, row.settings);
    if (hasNewSettings && row.secretSealed !== null && input.secret === undefined)
      return refuse('secret_again');
    const change: ChannelChange = {
      enabled: input.enabled,
      adapter: input.adapter,
      settings,
      secretSealed: sealedSecret(deps, row, input.secret),
      quotaMonth: input.kind === 'sms' ? input.quotaMonth : null,
      quotaTotal: input.kind === 'sms' ? input.quotaTotal : null,
    };
    const before = auditedChannel(row);
    const after = auditedChannel({ ...row, ...change });
    if (input.secret === undefined && isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
    const changed = await updateChannelRow(tx, row, change);
    return ok({
      target: `channel:${input.kind}`,
      before,
      after: { ...after, secretChanged: input.secret !== undefined },
      value: channelView(changed, deps.clock.now()),
    });
  });

function sealedSecret(deps: DispatchDeps, row: ChannelRow, secret: string | undefined): Buffer | null {
  if (secret === undefined) return row.secretSealed;
  return secret === '' ? null : deps.box.seal(secret, secretPurpose(row));
}

/** A channel in the audit log: everything but the secret. */
const auditedChannel = (row: ChannelRow) => ({
  enabled: row.enabled,
  adapter: row.adapter,
  settings: row.settings,
  hasSecret: row.secretSealed !== null,
  quotaMonth: row.quotaMonth,
  quotaTotal: row.quotaTotal,
});
