import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { dispatchApi } from './api.ts';
import { channelView } from './channel-view.ts';
import { secretPurpose } from './channel.ts';
import { lockChannel, updateChannelRow, type ChannelRow, type ChannelWishes } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';

type UpdateApi = (typeof dispatchApi)['operations']['updateChannel'];
type Input = z.output<UpdateApi['input']>;

/**
 * Changes how a merchant's SMS or mails leave; live with the next message. A stored secret cannot be read back, and
 * settings change only together with it: else a changed address or field would hand it to whoever changed it.
 */
export function updateChannel(
  deps: DispatchDeps,
  input: Input,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Result<z.input<UpdateApi['output']>, UpdateApi['errors'][number]>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockChannel(tx, ctx.merchantId, input.kind);
    const settings = input.kind === 'mail' ? input.smtp : input.http;
    if (input.adapter !== 'outbox' && settings === null) return refuse('settings_missing');
    const hasNewSettings = !isDeepStrictEqual(settings, row.settings);
    if (hasNewSettings && row.secretSealed !== null && input.secret === undefined)
      return refuse('secret_again');
    const wishes: ChannelWishes = {
      enabled: input.enabled,
      adapter: input.adapter,
      settings,
      secretSealed: sealedSecret(deps, row, input.secret),
      quotaMonth: input.kind === 'sms' ? input.quotaMonth : null,
      quotaTotal: input.kind === 'sms' ? input.quotaTotal : null,
    };
    const before = told(row);
    const after = told({ ...row, ...wishes });
    if (input.secret === undefined && isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
    const changed = await updateChannelRow(tx, row, wishes);
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'dispatch.channel.update',
      target: `channel:${input.kind}`,
      merchantId: ctx.merchantId,
      before,
      after: { ...after, secretChanged: input.secret !== undefined },
      reason: input.reason,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return ok(channelView(changed, deps.clock.now()));
  });
}

function sealedSecret(deps: DispatchDeps, row: ChannelRow, secret: string | undefined): Buffer | null {
  if (secret === undefined) return row.secretSealed;
  return secret === '' ? null : deps.box.seal(secret, secretPurpose(row));
}

/** What the audit log keeps of a channel: everything but the secret. */
const told = (row: ChannelRow) => ({
  enabled: row.enabled,
  adapter: row.adapter,
  settings: row.settings,
  hasSecret: row.secretSealed !== null,
  quotaMonth: row.quotaMonth,
  quotaTotal: row.quotaTotal,
});
