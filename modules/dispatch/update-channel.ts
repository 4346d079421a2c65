import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { invariant, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { dispatchApi } from './api.ts';
import { channelControl, type WantedChannel } from './channel-control.ts';
import { channelView, monthOf } from './channel-view.ts';
import { secretPurpose } from './channel.ts';
import { findChannelRow, lockChannel, type ChannelRow } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';

type Refusal = 'settings_missing' | 'secret_again' | 'nothing_to_change' | 'proposed_already';

/**
 * Changes how a merchant's SMS or mails are sent, from the next message on; another gateway or secret waits for a second
 * person. A stored secret cannot be read back, and settings change only together with it, or a changed address or field
 * would reveal it to the operator.
 */
export async function updateChannel(
  deps: DispatchDeps,
  input: Input<typeof dispatchApi, 'updateChannel'>,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Answer<typeof dispatchApi, 'updateChannel'>> {
  const { merchantId } = ctx;
  const { kind, reason, enabled, adapter, secret } = input;
  const control = channelControl(deps.box);
  const changed = await staffChange<Tx, number | null, Refusal>(
    deps,
    ctx,
    { action: control.action, reason },
    async (tx) => {
      const row = await lockChannel(tx, merchantId, kind);
      const settings = input.kind === 'mail' ? input.smtp : input.http;
      if (adapter !== 'outbox' && settings === null) return refuse('settings_missing');
      const hasNewSettings = !isDeepStrictEqual(settings, row.settings);
      if (hasNewSettings && row.secretSealed !== null && secret === undefined) return refuse('secret_again');
      const { quotaMonth, quotaTotal } =
        input.kind === 'sms' ? input : { quotaMonth: null, quotaTotal: null };
      const set = { merchantId, kind, enabled, adapter, settings, quotaMonth, quotaTotal };
      const wanted = { ...set, ...wantedSecret(deps, row, secret) };
      const done = await deps.changeControl(tx, ctx, control, { wanted, reason });
      return done.ok ? ok({ ...done.value, value: done.value.value.proposalId }) : done;
    },
  );
  if (!changed.ok) return changed;
  const row = await findChannelRow(deps.db, merchantId, kind);
  invariant(row, 'a channel that was locked is there', { kind });
  const month = monthOf(deps.clock.now(), await getMerchant(deps.db, merchantId));
  return ok({ ...channelView(row, month), proposalId: changed.value });
}

function wantedSecret(
  deps: DispatchDeps,
  row: ChannelRow,
  secret: string | undefined,
): Pick<WantedChannel, 'secretSealed'> {
  if (secret === undefined) return {};
  return {
    secretSealed: secret === '' ? null : deps.box.seal(secret, secretPurpose(row)).toString('base64'),
  };
}
