import { Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import {
  depositCase,
  depositSlip,
  useCheckDeposit,
  type DepositAct,
  type DepositCase,
  type DepositRow,
} from './cashier.queries.ts';
import { actsOnDeposit, depositTone } from './deposit.ts';
import { OrderSteps } from './order-steps.tsx';
import css from './withdrawal-drawer.module.css';

type DrawerProps = {
  orderNo: string | undefined;
  onClose: () => void;
  onAct: (act: DepositAct, row: DepositRow) => void;
};

/** One deposit in full: what was asked, the slips, what the gateway and the bank said, and the decision at the foot. */
export function DepositDrawer({ orderNo, onClose, onAct }: DrawerProps) {
  const t = useT();
  return (
    <Drawer
      opened={orderNo !== undefined}
      onClose={onClose}
      title={orderNo}
      closeButtonProps={{ 'aria-label': t('console.withdrawals.closeCase') }}
    >
      {orderNo && <Case orderNo={orderNo} onAct={onAct} />}
    </Drawer>
  );
}

function Case({ orderNo, onAct }: { orderNo: string; onAct: DrawerProps['onAct'] }) {
  const t = useT();
  const tell = useTell();
  const found = useQuery(depositCase(orderNo));
  const check = useCheckDeposit();
  if (found.error && !found.data) return <Problem code={codeOf(found.error)} />;
  if (!found.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const row = found.data;
  return (
    <div className={css.case}>
      <div className={css.sum}>
        <b>
          <Money value={row.receivedAmount ?? row.amount} currency={row.currency} />
        </b>
        <StatusTag tone={depositTone(row.state)}>{t(`console.deposits.state.${row.state}`)}</StatusTag>
      </div>
      <Facts row={row} />
      {row.slips.length > 0 && (
        <section>
          <h3>{t('console.deposits.slips')}</h3>
          <div className={css.proofs}>
            {row.slips.map(({ slipId }, index) => (
              <Slip
                key={slipId}
                orderNo={orderNo}
                slipId={slipId}
                label={t('console.deposits.slip', { number: index + 1 })}
              />
            ))}
          </div>
        </section>
      )}
      <Told row={row} />
      <OrderSteps steps={row.steps} stateText={(state) => t(`console.deposits.state.${state}`)} />
      {check.error && <Problem code={codeOf(check.error)} />}
      <Group className={css.acts} justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() =>
            check.mutate(orderNo, {
              onSuccess: ({ outcome }) => tell(t('console.deposits.checked', { outcome })),
            })
          }
        >
          {t('console.deposits.check')}
        </Button>
        {actsOnDeposit(row.state).map((act) => (
          <Button key={act} variant={act === 'reject' ? 'danger' : 'filled'} onClick={() => onAct(act, row)}>
            {t(`console.deposits.${act}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function Facts({ row }: { row: DepositCase }) {
  const t = useT();
  const time = useTableTime();
  const money = (amount: string) => <Money key={amount} value={amount} currency={row.currency} />;
  const facts = [
    [
      t('console.common.member'),
      <Link
        key="member"
        to="/members/$memberId"
        params={{ memberId: String(row.memberId) }}
        className={parts.link}
      >
        {row.account}
      </Link>,
    ],
    [t('console.common.method'), `${t(`console.method.${row.method}`)} · ${row.channelName}`],
    [t('console.deposits.gateway'), row.gateway],
    [t('console.deposits.reference'), row.reference],
    [t('console.deposits.payerReference'), row.payerReference],
    [t('console.deposits.gatewayReference'), row.gatewayReference],
    [t('console.common.amount'), money(row.amount)],
    [t('console.deposits.received'), row.receivedAmount === null ? null : money(row.receivedAmount)],
    [t('console.withdrawals.fee'), money(row.fee)],
    [t('console.deposits.created'), time(row.createdAt)],
    [t('console.deposits.expires'), time(row.expiresAt)],
    [t('console.deposits.bonus'), row.bonusCode],
    [
      t('console.deposits.coins'),
      row.crypto && `${row.crypto.amount} ${row.crypto.coin} · ${row.crypto.address}`,
    ],
    [t('console.common.reason'), row.reason],
  ] as const;
  return (
    <dl className={parts.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Slip({ orderNo, slipId, label }: { orderNo: string; slipId: number; label: string }) {
  const { data } = useQuery(depositSlip(orderNo, slipId));
  return data ? (
    <Picture mime={data.mime} image={data.image} label={label} className={css.proof} />
  ) : (
    <span className={css.proof} aria-busy="true" />
  );
}

/** What the gateway called back about it, and the money that was matched to it. */
function Told({ row }: { row: DepositCase }) {
  const t = useT();
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
              {time(line.bookedAt)} · {line.gateway} · {line.ref}
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
