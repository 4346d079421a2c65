import { moneyText, useI18n, useT } from '@baize/i18n';
import {
  Button,
  buttonClass,
  ButtonLink,
  FailedState,
  Field,
  FieldNote,
  Icon,
  Money,
  QrCode,
  Skeleton,
  SlipRow,
  toast,
} from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../link.tsx';
import { depositOrder, refreshDeposits, useMoveDeposit, type DepositOrder } from './deposits.queries.ts';
import { CopyRow } from '../cashier/copy-button.tsx';
import { CoinSlip, CoinWarning, SlipUpload } from './deposit-ways.tsx';
import { Countdown } from '../cashier/countdown.tsx';
import { depositStep, depositTone, isDepositLive } from './progress.ts';
import { saveQr } from './save-qr.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Steps } from '../cashier/steps.tsx';
import { Confirm } from '../../shell/dialog.tsx';
import { MoneyRow } from '../../shell/money-row.tsx';

type SlipProps = { orderNo: string; onAnother: () => void };

/** One order from "scan to pay" to "credited". It watches itself: nobody has to reload. */
export function DepositSlip({ orderNo, onAnother }: SlipProps) {
  const t = useT();
  const found = useQuery(depositOrder(orderNo));
  const why = useRefusalText(found.error, 'cashier');
  const order = found.data;
  useCreditedToast(order);
  if (!order) {
    return (
      <aside className="bz-slip cashier-slip" aria-busy={!found.error}>
        {found.error ? (
          <FailedState
            title={t('cashier.common.failed')}
            text={why}
            actions={
              <Button size="small" onClick={onAnother}>
                {t('cashier.deposit.another')}
              </Button>
            }
          />
        ) : (
          <Skeleton height="420px" />
        )}
      </aside>
    );
  }
  const offset = order.serverTime - found.dataUpdatedAt;
  return (
    <aside className="bz-slip cashier-slip">
      {isDepositLive(order.state) && order.heldAmount === null ? (
        <ToPay order={byItsOwnWay(order)} offset={offset} />
      ) : (
        <Ended order={order} onAnother={onAnother} />
      )}
    </aside>
  );
}

/** An e-wallet is paid in the wallet, where the payment page leads: another network's code beside it would only mislead. */
const byItsOwnWay = (order: DepositOrder): DepositOrder =>
  isInWallet(order) ? { ...order, qr: null, receiver: null } : order;
const isInWallet = ({ method, payUrl }: DepositOrder): boolean => method === 'e_wallet' && payUrl !== null;

function ToPay({ order, offset }: { order: DepositOrder; offset: number }) {
  const t = useT();
  const move = useMoveDeposit();
  const why = useRefusalText(move.error, 'cashier', order.currency);
  const isPaid = order.state === 'SUBMITTED';
  const [payerReference, setPayerReference] = useState('');
  const [asking, setAsking] = useState(false);
  const act = (to: 'submitted' | 'cancelled') => move.mutate({ orderNo: order.orderNo, to, payerReference });
  return (
    <>
      <div className="bz-slip-head">
        <div>
          <h2 className="only-wide">{t(titleOf(order))}</h2>
          <div className="only-phone slip-pay">
            <small className="mut">{t('cashier.deposit.payExactly')}</small>
            <p className="slip-amount">
              <ToSend order={order} />
            </p>
          </div>
        </div>
        {/* Called paid, an order outlives its time: a count at nought would say that it is over. */}
        {(!isPaid || order.serverTime < order.expiresAt) && (
          <Countdown
            start={order.createdAt}
            end={order.expiresAt}
            offset={offset}
            label={t('cashier.deposit.timeLeft')}
          />
        )}
      </div>
      {order.crypto && <CoinWarning crypto={order.crypto} />}
      {order.qr && <QrCode qr={order.qr} label={t('cashier.deposit.qrLabel')} />}
      <p className="slip-sum only-wide">
        <ToSend order={order} />
      </p>
      {order.crypto && (
        <CoinSlip crypto={order.crypto}>
          <MoneyRow name={t('cashier.common.youReceive')} value={order.amount} currency={order.currency} />
        </CoinSlip>
      )}
      <HowToPay order={order} />
      {order.takesSlip && (
        <>
          <p className="slip-seen">{t('cashier.deposit.memo')}</p>
          {!isPaid && (
            <Field
              name="payerReference"
              label={t('cashier.deposit.payerReference')}
              autoComplete="off"
              maxLength={64}
              value={payerReference}
              onChange={(event) => setPayerReference(event.currentTarget.value)}
            />
          )}
          <SlipUpload order={order} />
        </>
      )}
      <Status order={order} />
      <div className="slip-actions is-bar">
        <FieldNote error={why} />
        {order.payUrl && (
          <ButtonLink
            kind={isPaid ? 'outline' : 'primary'}
            block
            icon="external-link"
            href={order.payUrl}
            target="_blank"
            rel="noopener"
          >
            {t('cashier.deposit.openPayPage')}
          </ButtonLink>
        )}
        {isPaid ? (
          <Link to="/" className={buttonClass({ kind: 'outline', block: true })}>
            {t('cashier.deposit.play')}
          </Link>
        ) : (
          <Button
            kind={order.payUrl ? 'outline' : 'primary'}
            block
            busy={move.isPending && move.variables.to === 'submitted'}
            onClick={() => act('submitted')}
          >
            {t('cashier.deposit.paid')}
          </Button>
        )}
        {order.qr && (
          <div className="slip-pair">
            <Button
              size="small"
              icon="download"
              onClick={() => void saveQr(order.qr ?? EMPTY_QR, order.orderNo)}
            >
              {t('cashier.deposit.saveQr')}
            </Button>
          </div>
        )}
      </div>
      <Button kind="plain" size="small" block disabled={move.isPending} onClick={() => setAsking(true)}>
        {t('cashier.deposit.cancel')}
      </Button>
      {asking && (
        <Confirm
          title={t('cashier.deposit.cancelTitle')}
          text={t('cashier.deposit.cancelText')}
          cancel={t('cashier.common.back')}
          action={t('cashier.deposit.cancel')}
          kind="danger"
          onAction={() => {
            setAsking(false);
            act('cancelled');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const EMPTY_QR = { size: 1, path: '' };

/** What leaves the payer's hands: money, or coins that are worth it. */
function ToSend({ order: { crypto, amount, currency } }: { order: DepositOrder }) {
  return crypto ? <>{`${crypto.amount} ${crypto.coin}`}</> : <Money value={amount} currency={currency} />;
}

const titleOf = (order: DepositOrder) => {
  if (order.crypto) return 'cashier.coin.title';
  if (isInWallet(order)) return 'cashier.deposit.inWallet';
  return order.qr ? 'cashier.deposit.scan' : 'cashier.deposit.transfer';
};

function HowToPay({ order }: { order: DepositOrder }) {
  const t = useT();
  const { receiver, reference } = order;
  return (
    <>
      {receiver && (
        <>
          <CopyRow name={t('cashier.deposit.receiver')} value={receiver.name} />
          {receiver.bank !== null && <SlipRow name={t('cashier.deposit.bank')}>{receiver.bank}</SlipRow>}
          <CopyRow name={t('cashier.deposit.account')} value={receiver.account} />
        </>
      )}
      {/* Coins carry no memo: the address alone says whose order it is. */}
      {!order.crypto && <CopyRow name={t('cashier.common.reference')} value={reference} />}
    </>
  );
}

/** Said aloud when it changes; tests read the state from it. */
function Status({ order }: { order: DepositOrder }) {
  const t = useT();
  return (
    <div className="slip-status" role="status" data-testid="deposit-status" data-state={order.state}>
      <Steps
        label={t('cashier.deposit.steps')}
        at={depositStep(order.state)}
        steps={[
          t('cashier.deposit.step.waiting'),
          t('cashier.deposit.step.confirming'),
          t('cashier.deposit.step.credited'),
        ]}
      />
      <p>
        {t(
          order.state === 'SUBMITTED'
            ? 'cashier.deposit.result.SUBMITTED'
            : 'cashier.deposit.result.WAITING_PAYMENT',
        )}
      </p>
    </div>
  );
}

function Ended({ order, onAnother }: { order: DepositOrder; onAnother: () => void }) {
  const { t, find } = useI18n();
  const failure = order.failure === null ? undefined : find(`cashier.error.${order.failure}`);
  const { state, currency } = order;
  if (state === 'CREATED' || state === 'WAITING_PAYMENT') return null;
  const isCredited = state === 'CREDITED';
  return (
    <>
      <div
        className="slip-end"
        data-tone={depositTone(state)}
        role="status"
        data-testid="deposit-status"
        data-state={state}
      >
        <Icon name={isCredited ? 'circle-check' : state === 'FAILED' ? 'circle-x' : 'clock'} size={44} />
        <h2>{t(`cashier.deposit.state.${state}`)}</h2>
        <p>{t(`cashier.deposit.result.${state}`)}</p>
        {failure && <p>{failure}</p>}
        <Held order={order} />
        {order.memberReason !== null && <p>{t('cashier.withdraw.reason', { reason: order.memberReason })}</p>}
        {order.flags.map((flag) =>
          flag === 'currency_mismatch' ? null : <p key={flag}>{t(`cashier.deposit.flag.${flag}`)}</p>,
        )}
      </div>
      <p className="slip-sum">
        <Money value={order.receivedAmount ?? order.amount} currency={currency} />
      </p>
      <MoneyRow name={t('cashier.deposit.asked')} value={order.amount} currency={currency} />
      {isCredited && <MoneyRow name={t('cashier.common.fee')} value={order.fee} currency={currency} />}
      <SlipRow name={t('cashier.common.reference')}>{order.reference}</SlipRow>
      <div className="slip-actions is-bar">
        {isCredited ? (
          <Link to="/" className={buttonClass({ kind: 'primary', block: true })}>
            {t('cashier.deposit.play')}
          </Link>
        ) : null}
        <Button kind={isCredited ? 'outline' : 'primary'} block onClick={onAnother}>
          {t('cashier.deposit.another')}
        </Button>
      </div>
    </>
  );
}

/** Another sum came than was asked for: it is neither lost nor to be paid again. */
function Held({ order: { heldAmount, amount, currency } }: { order: DepositOrder }) {
  const t = useT();
  if (heldAmount === null || heldAmount === amount) return null;
  return (
    <p>
      {t('cashier.deposit.held', {
        amount: moneyText(heldAmount, currency),
        asked: moneyText(amount, currency),
      })}
    </p>
  );
}

/** Tells once that the money has arrived, and has the balance and the lists asked for again. */
function useCreditedToast(order: DepositOrder | undefined): void {
  const t = useT();
  const seen = useRef<string>(undefined);
  const state = order?.state;
  useEffect(() => {
    const was = seen.current;
    seen.current = state;
    if (!order || was === undefined || was === state || state !== 'CREDITED') return;
    toast(
      t('cashier.deposit.credited', {
        amount: moneyText(order.receivedAmount ?? order.amount, order.currency),
      }),
    );
    refreshDeposits();
  }, [order, state, t]);
}
