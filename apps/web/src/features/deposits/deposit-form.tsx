import { moneyParts, moneyText, useT, type I18n } from '@baize/i18n';
import { Icon, IconButton, type IconName } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ChoiceCard } from '../../forms/choice-card.tsx';
import { AmountField } from '../../forms/amount-field.tsx';
import { Link } from '../../link.tsx';
import { transferLine } from '../member-transfer/member-transfer.queries.ts';
import { faultOf, isSame } from '../../forms/amount.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import type { Channel } from './deposits.queries.ts';

const METHOD_ICONS: Record<Channel['method'], IconName> = {
  qr_transfer: 'qr-code',
  bank_transfer: 'landmark',
  e_wallet: 'smartphone',
  usdt: 'coins',
  card: 'credit-card',
  voucher: 'ticket',
};

type DepositFormProps = {
  channels: readonly Channel[];
  channel: Channel;
  onChannel: (channel: Channel) => void;
  typed: string;
  /** What `typed` reads as; undefined while it is no amount. */
  amount: string | undefined;
  onTyped: (typed: string) => void;
};

/** A method in the reader's language; where a brand has several of one method, the operator's name tells them apart. */
export const channelTitle = (t: I18n['t'], channel: Channel, channels: readonly Channel[]): string =>
  hasLike(channel, channels) ? channel.name : t(`cashier.method.${channel.method}`);

const hasLike = (channel: Channel, channels: readonly Channel[]): boolean =>
  channels.filter((one) => one.method === channel.method).length > 1;

/** How and how much. Nothing is asked of the server here. */
export function DepositForm({ channels, channel, onChannel, typed, amount, onTyped }: DepositFormProps) {
  const t = useT();
  const { currency } = channel;
  const refusal = useRefusal('cashier', currency);
  const fault = faultOf(amount, channel);
  const why = fault && refusal({ code: fault, detail: channel });
  const limits = {
    min: moneyParts(channel.min, currency).number,
    max: moneyParts(channel.max, currency).number,
  };
  return (
    <>
      <fieldset className="cashier-part">
        <legend>{t('cashier.deposit.payWith')}</legend>
        <div className="methods">
          {channels.map((one) => (
            <ChoiceCard
              key={one.channelId}
              name="channel"
              value={one.channelId}
              checked={one.channelId === channel.channelId}
              disabled={!one.isOpen}
              icon={METHOD_ICONS[one.method]}
              title={channelTitle(t, one, channels)}
              text={<About channel={one} channels={channels} />}
              onChoose={() => onChannel(one)}
            />
          ))}
          <AgentWay />
        </div>
      </fieldset>
      <section className="cashier-part">
        <h2>
          <label htmlFor="deposit-amount">{t('cashier.deposit.amount')}</label>
          <small>{t('cashier.deposit.limits', limits)}</small>
        </h2>
        <AmountField id="deposit-amount" currency={currency} typed={typed} onTyped={onTyped} error={why}>
          {typed !== '' && (
            <IconButton icon="x" label={t('cashier.common.clear')} onClick={() => onTyped('')} />
          )}
        </AmountField>
        <div className="presets">
          {channel.presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={amount !== undefined && isSame(amount, preset)}
              aria-label={moneyText(preset, currency)}
              onClick={() => onTyped(preset.replace(/\.0+$/, ''))}
            >
              {moneyParts(preset, currency, { digits: 0 }).number}
            </button>
          ))}
        </div>
      </section>
      <p className="cashier-note">
        <Icon name="info" size={16} />
        {t('cashier.deposit.ownName')}
      </p>
    </>
  );
}

/** OPEN-WALLET-03: who stands under an agent may pay them instead; that way has a page of its own. */
function AgentWay() {
  const t = useT();
  const { data } = useQuery(transferLine);
  if (!data?.upline || !data.agentDeposit.isEnabled) return null;
  return (
    <Link to="/member/agentDeposit" className="method">
      <Icon name="users" size={24} />
      <span>
        <b>{t('cashier.method.agent')}</b>
        <small>{data.upline.account}</small>
      </span>
    </Link>
  );
}

type ChosenProps = { channel: Channel; channels: readonly Channel[]; onChange: () => void };

/** A phone's line above the slip: how the order is paid, and the way back to the choice. */
export function ChosenMethod({ channel, channels, onChange }: ChosenProps) {
  const t = useT();
  return (
    <div className="panel chosen-method">
      <Icon name={METHOD_ICONS[channel.method]} size={24} />
      <span>
        <b>{channelTitle(t, channel, channels)}</b>
        <small>
          <About channel={channel} channels={channels} />
        </small>
      </span>
      <button type="button" className="link" onClick={onChange}>
        {t('cashier.deposit.change')}
      </button>
    </div>
  );
}

/** How soon it is credited; of several of one method also to whom the money goes, which is all that differs. */
function About({ channel, channels }: { channel: Channel; channels: readonly Channel[] }) {
  const t = useT();
  if (!hasLike(channel, channels)) return <When channel={channel} />;
  return (
    <>
      {t(channel.toHouse ? 'cashier.method.toHouse' : 'cashier.method.toGateway')} ·{' '}
      <When channel={channel} />
    </>
  );
}

/** How long it usually takes; out of its hours, when it opens. */
function When({ channel: { minutes, byHand, isOpen, hours } }: { channel: Channel }) {
  const t = useT();
  const [from, to] = minutes;
  if (!isOpen && hours) return t('cashier.method.opens', hours);
  if (to > 0) return t('cashier.method.minutes', { from, to });
  return t(byHand ? 'cashier.method.byHand' : 'cashier.method.instant');
}
