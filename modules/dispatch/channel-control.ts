import { createHash } from 'node:crypto';
import type { Tx } from '@baize/db';
import { httpSmsSettings, smtpSettings } from '@baize/delivery';
import { anyBindsLess, bindsNobody, isOther, isSwitchedOn, type Control } from '@baize/endpoint/control';
import type { SecretBox } from '@baize/site';
import { z } from 'zod';
import { secretPurpose } from './channel.ts';
import { lockChannel, updateChannelRow, type ChannelRow } from './channel.sql.ts';
import { ADAPTERS, KINDS } from './message.ts';

const quota = z.number().int().nullable();
const wanted = z.strictObject({
  merchantId: z.number().int(),
  kind: z.enum(KINDS),
  enabled: z.boolean(),
  adapter: z.enum(ADAPTERS),
  settings: z.union([smtpSettings, httpSmsSettings]).nullable(),
  /** Base64 of the sealed secret; null: none. */
  secretSealed: z.string().nullable(),
  quotaMonth: quota,
  quotaTotal: quota,
});
export type WantedChannel = z.output<typeof wanted>;

/** A channel without its secret; of that only what tells one sealed secret from another. */
type SeenChannel = Omit<WantedChannel, 'merchantId' | 'kind' | 'settings' | 'secretSealed'> & {
  settings: unknown;
  secret: string | null;
};

/** What proposals about a channel, and its entries in the log, are called by. */
export const channelSubject = (kind: ChannelRow['kind']): string => `channel:${kind}`;

/** OP-07: whom members' codes pass through. Whoever names another gateway could read them. */
export const channelControl = (
  box: SecretBox,
): Control<Tx, 'dispatch.channel', WantedChannel, SeenChannel, 'secret_again'> => ({
  kind: 'dispatch.channel',
  action: 'dispatch.channel.update',
  permission: 'delivery.write',
  wanted,
  subject: ({ kind }) => channelSubject(kind),
  lock: async (tx, merchantId, { kind }) => {
    const row = await lockChannel(tx, merchantId, kind);
    return seen(row, sealedText(row));
  },
  // A secret sealed before the master key was rotated is lost.
  refuse: async (_tx, _seen, { secretSealed, ...of }) =>
    secretSealed === null || canOpen(box, secretSealed, secretPurpose(of)) ? undefined : 'secret_again',
  next: (_seen, { secretSealed, ...to }) => seen(to, secretSealed),
  bindsLess: anyBindsLess<SeenChannel>({
    enabled: isSwitchedOn,
    adapter: isOther,
    settings: isOther,
    secret: isOther,
    quotaMonth: bindsNobody,
    quotaTotal: bindsNobody,
  }),
  save: async (tx, merchantId, { secretSealed, ...to }) => {
    const row = await lockChannel(tx, merchantId, to.kind);
    const sealed = secretSealed === null ? null : Buffer.from(secretSealed, 'base64');
    await updateChannelRow(tx, row, { ...to, secretSealed: sealed });
  },
});

export const sealedText = ({ secretSealed }: ChannelRow): string | null =>
  secretSealed === null ? null : secretSealed.toString('base64');

const FINGERPRINT_LENGTH = 8;
const seen = (
  to: Pick<ChannelRow, 'enabled' | 'adapter' | 'settings' | 'quotaMonth' | 'quotaTotal'>,
  secretSealed: string | null,
): SeenChannel => ({
  enabled: to.enabled,
  adapter: to.adapter,
  settings: to.settings,
  secret:
    secretSealed === null
      ? null
      : createHash('sha256').update(secretSealed).digest('hex').slice(0, FINGERPRINT_LENGTH),
  quotaMonth: to.quotaMonth,
  quotaTotal: to.quotaTotal,
});

function canOpen(box: SecretBox, sealed: string, purpose: string): boolean {
  try {
    box.open(Buffer.from(sealed, 'base64'), purpose);
    return true;
  } catch {
    return false;
  }
}
