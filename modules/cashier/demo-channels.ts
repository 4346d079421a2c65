import type { Tx } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { type ChannelRow, ensureChannel, type NewChannel } from './channel.sql.ts';

const MIN = '5';
const MAX = '5000';
const PRESETS = ['10', '20', '50', '100', '200', '500'];
/** Wallet money for one USDT, per demo currency. */
const USDT_RATES: Record<string, string> = { USD: '1', KHR: '4050', VND: '25400', THB: '33.5' };

type DemoOptions = { scale: bigint; pspUrl: string };

/**
 * Every way to pay in that fits a demo brand's currency: two through the demo payment company, the house's bank account
 * and its national QR code (both told of by the demo bank), USDT on the demo chain. The accounts exist nowhere.
 */
export async function seedChannels(
  tx: Tx,
  merchant: Merchant,
  { scale, pspUrl }: DemoOptions,
): Promise<{ qr: ChannelRow; bank: ChannelRow }> {
  const { currency, id: merchantId } = merchant;
  const units = (amount: string): bigint => parseUnits(amount) * scale;
  const ensure = (
    options: Pick<NewChannel, 'code' | 'method' | 'name' | 'gateway' | 'sort'> & Partial<NewChannel>,
  ) =>
    ensureChannel(tx, {
      merchantId,
      currency,
      amountMin: units(MIN),
      amountMax: units(MAX),
      feeBps: 0,
      feeFixed: 0n,
      minutesFrom: 0,
      minutesTo: 0,
      presets: PRESETS.map(units),
      receiver: null,
      levelMin: 0,
      openFrom: null,
      openTo: null,
      turnoverPercent: null,
      config: {},
      feed: null,
      isEnabled: true,
      ...options,
    });
  const receiver = { name: `${merchant.name} Demo`, account: '000 000 000', bank: 'No real bank' };
  const payLink = `${pspUrl}/bank?account={account}&amount={amount}&currency={currency}&memo={reference}`;
  const fed = { feed: 'demo-bank', minutesFrom: 1, minutesTo: 5 };

  const qr = await ensure({
    code: 'khqr',
    method: 'qr_transfer',
    name: isCambodian(currency) ? 'KHQR' : 'QR payment',
    gateway: 'demo-psp',
    sort: 1,
  });
  await ensure({ code: 'e-wallet', method: 'e_wallet', name: 'E-wallet', gateway: 'demo-psp', sort: 2 });
  const bank = await ensure({
    ...fed,
    code: 'bank',
    method: 'bank_transfer',
    name: 'Bank transfer',
    gateway: 'house-transfer',
    receiver,
    config: { payLink },
    sort: 3,
  });
  const national = nationalCode(merchant);
  if (national)
    await ensure({
      ...fed,
      ...national,
      code: `${national.gateway}-house`,
      method: 'qr_transfer',
      config: { ...national.config, payLink },
      sort: 4,
    });
  const rate = USDT_RATES[currency];
  if (rate !== undefined)
    await ensure({
      code: 'usdt-trc20',
      method: 'usdt',
      name: 'USDT TRC20',
      gateway: 'usdt-trc20',
      minutesFrom: 1,
      minutesTo: 3,
      config: { rate, payLink: `${pspUrl}/chain?to={account}&amount={amount}` },
      sort: 5,
    });
  return { qr, bank };
}

/** KHQR is Cambodia's code; elsewhere a payment company's code has no name of its own. */
const isCambodian = (currency: string): boolean => currency === 'USD' || currency === 'KHR';

/** The house's own code in the payment network of the brand's currency. */
type NationalCode = Pick<NewChannel, 'name' | 'gateway' | 'receiver' | 'config'>;

function nationalCode({ currency, name }: Merchant): NationalCode | undefined {
  const account = { name: `${name} Demo`, bank: 'No real bank' };
  switch (currency) {
    case 'USD':
    case 'KHR':
      return {
        name: 'Bakong KHQR',
        gateway: 'khqr',
        receiver: { ...account, account: 'house@demo' },
        config: { account: 'house@demo', name: `${name} Demo`.slice(0, 25) },
      };
    case 'VND':
      return {
        name: 'VietQR',
        gateway: 'vietqr',
        receiver: { ...account, account: '0000000000' },
        config: { bin: '970436', account: '0000000000' },
      };
    case 'THB':
      return {
        name: 'PromptPay',
        gateway: 'promptpay',
        receiver: { ...account, account: '000000000000000' },
        config: { kind: 'billerId', id: '000000000000000' },
      };
    default:
      return undefined;
  }
}
