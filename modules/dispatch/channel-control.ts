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
  /** Base64 of a new secret, sealed; null: none; absent: the one there is. */
  secretSealed: z.base64().nullable().optional(),
  quotaMonth: quota,
  quotaTotal: quota,
});
export type WantedChannel = z.output<typeof wanted>;

/**
 * A channel without its secret: of that only which one it is, by its number and not by its sealed bytes, which a rotation of the
 * master key changes while a proposal waits.
 */
type SeenChannel = Omit<WantedChannel, 'merchantId' | 'kind' | 'settings' | 'secretSealed'> & {
  settings: unknown;
  /** Null: none. */
  secret: number | null;
  isSecretNew: boolean;
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
    const secret = row.secretSealed === null ? null : row.secretVersion;
    return { ...seen(row), secret, isSecretNew: false };
  },
  // A secret sealed before the master key was rotated is lost.
  refuse: async (_tx, _seen, { secretSealed, ...of }) =>
    typeof secretSealed !== 'string' || canOpen(box, secretSealed, secretPurpose(of))
      ? undefined
      : 'secret_again',
  next: ({ secret }, { secretSealed, ...to }) => ({
    ...seen(to),
    secret: secretSealed === null ? null : secret,
    isSecretNew: typeof secretSealed === 'string',
  }),
  bindsLess: anyBindsLess<SeenChannel>({
    enabled: isSwitchedOn,
    adapter: isOther,
    settings: isOther,
    secret: isOther,
    isSecretNew: isSwitchedOn,
    quotaMonth: bindsNobody,
    quotaTotal: bindsNobody,
  }),
  save: async (tx, merchantId, { secretSealed, ...to }) => {
    const row = await lockChannel(tx, merchantId, to.kind);
    const sealed = typeof secretSealed === 'string' ? Buffer.from(secretSealed, 'base64') : secretSealed;
    await updateChannelRow(tx, row, { ...to, secretSealed: sealed });
  },
});

const seen = ({
  enabled,
  adapter,
  settings,
  quotaMonth,
  quotaTotal,
}: Pick<ChannelRow, 'enabled' | 'adapter' | 'settings' | 'quotaMonth' | 'quotaTotal'>) => ({
  enabled,
  adapter,
  settings,
  quotaMonth,
  quotaTotal,
});

function canOpen(box: SecretBox, sealed: string, purpose: string): boolean {
  try {
    box.open(Buffer.from(sealed, 'base64'), purpose);
    return true;
  } catch {
    return false;
  }
}
