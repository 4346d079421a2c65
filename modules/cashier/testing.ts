import { setting } from './setting.sql.ts';
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@baize/db';
import { anAuditLog } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { getMerchant, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { ensureChannel, type ChannelRow, type NewChannel } from './channel.sql.ts';
import { seedChannels } from './demo-channels.ts';
import type { CashierDeps } from './deps.ts';
import { gatewaysOf, type Gateway } from './gateways/gateway.ts';
import { houseTransfer } from './gateways/house-transfer/house-transfer.ts';
import { settingsSchema, type CashierSettings, type CashierSettingsInput } from './settings.ts';

export { checkStates } from './check-states.fixture.ts';
export { deleteNoticesBefore } from './gateway-event.sql.ts';
export { listGatewayEvents, listRefusedCallbacks } from './gateway-events.ts';
export type { GatewayRecord } from './gateways/gateway.ts';
export { signNotice } from './gateways/psp-webhook/psp-webhook.ts';
export { simulatedChain } from './gateways/usdt-trc20/simulated-chain.ts';
export { applyEvent } from './notify.ts';

export type TestOptions = {
  clock?: ReturnType<typeof fixedClock>;
  gateways?: Gateway[];
  audit?: CashierDeps['audit'];
};

/** The module's dependencies over a test database. Gateways are the test's. */
export function cashierForTests(db: Database, options: TestOptions = {}) {
  const logged: { level: string; fields: object; message: string }[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  return {
    db,
    clock: options.clock ?? fixedClock('2026-11-20T10:00:00Z'),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    gateways: gatewaysOf(...(options.gateways ?? []), houseTransfer()),
    audit: options.audit ?? anAuditLog().audit,
    siteUrl: 'http://site.test',
    logged,
  } satisfies CashierDeps & { logged: object[] };
}

/** A channel of a brand; a QR channel through the demo PSP by default. */
export const aChannel = (
  tx: Tx,
  merchantId: number,
  options: Partial<NewChannel> = {},
): Promise<ChannelRow> =>
  ensureChannel(tx, {
    merchantId,
    code: `c${randomUUID().slice(0, 8)}`,
    method: 'qr_transfer',
    name: 'KHQR',
    gateway: 'demo-psp',
    currency: 'USD',
    amountMin: parseUnits('5'),
    amountMax: parseUnits('5000'),
    feeBps: 0,
    feeFixed: 0n,
    levelMin: 0,
    openFrom: null,
    openTo: null,
    turnoverPercent: null,
    config: {},
    feed: null,
    isEnabled: true,
    minutesFrom: 0,
    minutesTo: 0,
    presets: ['10', '20', '50', '100', '200', '500'].map(parseUnits),
    receiver: null,
    sort: 0,
    ...options,
  });

/** A brand's rules where it set these. */
export const defaultSettings = (settings: CashierSettingsInput): CashierSettings =>
  settingsSchema.parse(settings);

/** Sets rules of a brand; those not named stay. Throws ZodError on a setting that is none. */
export async function setCashierSettings(
  tx: Tx,
  merchantId: number,
  settings: CashierSettingsInput,
): Promise<void> {
  settingsSchema.parse(settings);
  const known = await setting.find(tx, merchantId);
  await setting.put(tx, merchantId, { ...(known?.value as object | undefined), ...settings });
}

/** A brand whose withdrawals are paid through the demo gateway. */
export async function aPayingMerchant(tx: Tx): Promise<Merchant> {
  const merchant = await aMerchant(tx);
  await setCashierSettings(tx, merchant.id, { payoutGateway: 'demo-psp' });
  return merchant;
}

/** Walked in one sitting: small limits. */
const DEMO_MIN = '5';
const DEMO_MAX = '5000';

export type DemoOptions = {
  merchantId: number;
  /** How many of the brand's currency stand for about one dollar; round amounts matter, not the exchange rate. */
  scale?: bigint;
  /** The demo payment company, whose bank and chain the demo channels open. */
  pspUrl?: string;
};

/** The demo cashier: small limits, and a channel of every kind its currency has. What an operator changed stays. */
export async function seedDemo(
  db: Database,
  { merchantId, scale = 1n, pspUrl = 'http://localhost:8083' }: DemoOptions,
): Promise<{ qr: ChannelRow; bank: ChannelRow }> {
  const text = (amount: string): string => String(BigInt(amount) * scale);
  const merchant = await getMerchant(db, merchantId);
  return db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7263002)');
    if (!(await setting.find(tx, merchantId)))
      await setCashierSettings(tx, merchantId, {
        withdrawMin: text(DEMO_MIN),
        withdrawMax: text(DEMO_MAX),
        withdrawFeeMin: text('1'),
        payoutGateway: 'demo-psp',
      });
    return seedChannels(tx, merchant, { scale, pspUrl });
  });
}
