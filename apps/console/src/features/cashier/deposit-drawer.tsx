import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { deposits } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Case, Pictures, Steps } from '../../parts/case.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { AskedPicture } from '../../parts/picture.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { useAct } from '../../parts/use-act.tsx';
import { useNames } from '../../parts/use-names.ts';
import {
  depositCase,
  depositSlip,
  type DepositAct,
  type DepositCase,
  type DepositRow,
} from './cashier.queries.ts';
import { depositTone } from './deposit.ts';

type DrawerProps = {
  orderNo: string | undefined;
  onClose: () => void;
  onAct: (act: DepositAct, row: DepositRow) => void;
};

/** One deposit in full: what was asked, the slips, what the gateway and the bank said, and the decision at the foot. */
export function DepositDrawer({ orderNo, onClose, onAct }: DrawerProps) {
  const t = useT();
  const found = useQuery({ ...depositCase({ orderNo: orderNo ?? '' }), enabled: orderNo !== undefined });
  return (
    <CaseDrawer title={orderNo} of={found} closeText={t('console.withdrawals.closeCase')} onClose={onClose}>
      {(row) => <Deposit row={row} onAct={onAct} />}
    </CaseDrawer>
  );
}

function Deposit({ row, onAct }: { row: DepositCase; onAct: DrawerProps['onAct'] }) {
  const t = useT();
  const { orderNo } = row;
  const may = useMay('deposits.review');
  const check = useAct(deposits.checkDeposit, ['deposits'], ({ outcome }) =>
    t('console.deposits.checked', { outcome }),
  );
  return (
    <Case
      sum={<Money value={row.receivedAmount ?? row.amount} currency={row.currency} />}
      tag={<StatusTag tone={depositTone(row.state)}>{t(`console.deposits.state.${row.state}`)}</StatusTag>}
      acts={
        !may
          ? []
          : [
              {
                key: 'check',
                text: t('console.deposits.check'),
                variant: 'default',
                onPress: () => check({ orderNo }),
              },
              ...row.acts.map((act) => ({
                key: act,
                text: t(`console.deposits.${act}`),
                variant: act === 'fail' ? ('danger' as const) : ('filled' as const),
                onPress: () => onAct(act, row),
              })),
            ]
      }
    >
      <Proposed of={row.proposed} />
      <Known row={row} />
      {row.slips.length > 0 && (
        <Pictures title={t('console.deposits.slips')}>
          {row.slips.map(({ slipId }, index) => (
            <AskedPicture
              key={slipId}
              of={depositSlip({ orderNo, slipId })}
              label={t('console.deposits.slip', { number: index + 1 })}
            />
          ))}
        </Pictures>
      )}
      <Told row={row} />
      <Steps
        steps={row.steps}
        words={({ event, state }) =>
          event === null ? t(`console.deposits.state.${state}`) : t(`console.deposits.event.${event}`)
        }
      />
    </Case>
  );
}

function Known({ row }: { row: DepositCase }) {
  const t = useT();
  const names = useNames();
  const time = useTableTime();
  const money = (amount: string | null) =>
    amount === null ? null : <Money value={amount} currency={row.currency} />;
  return (
    <Facts
      of={[
        [
          t('console.common.member'),
          <Entity key="member" of="member" id={row.memberId}>
            {row.account}
          </Entity>,
        ],
        [t('console.common.method'), `${t(`console.method.${row.method}`)} · ${row.channelName}`],
        [t('console.deposits.gateway'), names.gateway(row.gateway)],
        [t('console.deposits.reference'), row.reference],
        [t('console.deposits.payerReference'), row.payerReference],
        [t('console.deposits.gatewayReference'), row.gatewayReference],
        [t('console.common.amount'), money(row.amount)],
        [t('console.deposits.received'), money(row.receivedAmount)],
        [t('console.withdrawals.fee'), money(row.fee)],
        [t('console.deposits.created'), time(row.createdAt)],
        [t('console.deposits.expires'), time(row.expiresAt)],
        [t('console.deposits.bonus'), row.bonusCode],
        [
          t('console.deposits.coins'),
          row.crypto && `${row.crypto.amount} ${row.crypto.coin} · ${row.crypto.address}`,
        ],
        [t('console.memberReason.told'), row.memberReason],
        [t('console.common.note'), row.reason],
      ]}
    />
  );
}

/** What the gateway called back about it, and the money that was matched to it. */
function Told({ row }: { row: DepositCase }) {
  const t = useT();
  const names = useNames();
  const time = useTableTime();
  if (row.events.length + row.incoming.length === 0) return null;
  return (
    <section>
      <h3>{t('console.deposits.events')}</h3>
      <ul className={parts.plainList}>
        {row.events.map((event) => (
          <li key={event.id}>
            <span>
              {time(event.receivedAt)} · {event.kind} · {event.eventId}
            </span>
            <span className={parts.note}>{event.outcome}</span>
          </li>
        ))}
        {row.incoming.map((line) => (
          <li key={line.incomingId}>
            <span>
              {time(line.bookedAt)} · {names.gateway(line.gateway)} · {line.ref}
            </span>
            <span className={parts.row}>
              <Money value={line.amount} currency={line.currency} />
              <StatusTag>{t(`console.incoming.state.${line.state}`)}</StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
