import type { ReactNode } from 'react';
import { Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import {
  withdrawalCase,
  type WithdrawalAct,
  type WithdrawalCase,
  type WithdrawalRow,
} from './cashier.queries.ts';
import { factText } from '../risk/fact-text.ts';
import { ruleText } from '../risk/rule-text.ts';
import { Hints } from './hints.tsx';
import { ProofImage } from './proof-image.tsx';
import { actsOn, withdrawalTone } from './withdrawal.ts';
import { OrderSteps } from './order-steps.tsx';
import css from './withdrawal-drawer.module.css';

type DrawerProps = {
  withdrawalNo: string | undefined;
  onClose: () => void;
  onAct: (act: WithdrawalAct, row: WithdrawalRow) => void;
};

/** One withdrawal in full: what was asked, what to check, what has happened, and the decision at the foot. */
export function WithdrawalDrawer({ withdrawalNo, onClose, onAct }: DrawerProps) {
  const t = useT();
  return (
    <Drawer
      opened={withdrawalNo !== undefined}
      onClose={onClose}
      title={withdrawalNo}
      closeButtonProps={{ 'aria-label': t('console.withdrawals.closeCase') }}
    >
      {withdrawalNo && <Case withdrawalNo={withdrawalNo} onAct={onAct} />}
    </Drawer>
  );
}

function Case({ withdrawalNo, onAct }: { withdrawalNo: string; onAct: DrawerProps['onAct'] }) {
  const t = useT();
  const { me } = useStaffSession();
  const detail = useQuery(withdrawalCase(withdrawalNo));
  if (detail.error && !detail.data) {
    return (
      <>
        <Problem code={codeOf(detail.error)} />
        <Button mt="sm" variant="default" onClick={() => void detail.refetch()}>
          {t('console.common.retry')}
        </Button>
      </>
    );
  }
  if (!detail.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const row = detail.data;
  const acts = actsOn(row, me.username);
  return (
    <div className={css.case}>
      <div className={css.sum}>
        <b>
          <Money value={row.amount} currency={row.currency} />
        </b>
        <StatusTag tone={withdrawalTone(row.state)}>{t(`console.withdrawals.state.${row.state}`)}</StatusTag>
      </div>
      <Checks row={row} />
      <Facts row={row} />
      {row.proofs.length > 0 && (
        <section>
          <h3>{t('console.withdrawals.proofs')}</h3>
          <div className={css.proofs}>
            {row.proofs.map((proof, index) => (
              <ProofImage
                key={proof.proofId}
                withdrawalNo={row.withdrawalNo}
                proofId={proof.proofId}
                label={t('console.withdrawals.proof', { number: index + 1 })}
              />
            ))}
          </div>
        </section>
      )}
      <Payouts row={row} />
      <OrderSteps steps={row.steps} stateText={(state) => t(`console.withdrawals.state.${state}`)} />
      {acts.length > 0 && (
        <Group className={css.acts} justify="flex-end" gap="xs">
          {acts.map((act) => (
            <Button
              key={act}
              variant={act === 'approve' || act === 'claim' || act === 'payRest' ? 'filled' : 'danger'}
              onClick={() => onAct(act, row)}
            >
              {t(`console.withdrawals.${act}`)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

function Checks({ row }: { row: WithdrawalCase }) {
  const t = useT();
  const time = useTableTime();
  return (
    <section>
      <h3>{t('console.withdrawals.checks')}</h3>
      <Hints row={row} />
      {row.hints.length > 0 && (
        <ul className={parts.plainList}>
          {row.hints.map((hint) => (
            <li key={hint.code}>
              <StatusTag tone="warn">{ruleText(t, hint.code)}</StatusTag>
              <span className={parts.note}>
                {factText(t, time, hint.code, JSON.parse(hint.detail) as Record<string, unknown>)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className={parts.facts}>
        <Fact name={t('console.withdrawals.depositsTotal')}>
          <Money value={row.risk.depositsTotal} currency={row.currency} />
        </Fact>
        <Fact name={t('console.withdrawals.withdrawalsTotal')}>
          <Money value={row.risk.withdrawalsTotal} currency={row.currency} />
        </Fact>
      </dl>
    </section>
  );
}

function Facts({ row }: { row: WithdrawalCase }) {
  const t = useT();
  const time = useTableTime();
  const money = (amount: string) => <Money value={amount} currency={row.currency} />;
  return (
    <dl className={parts.facts}>
      <Fact name={t('console.common.member')}>
        <Link to="/members/$memberId" params={{ memberId: String(row.memberId) }} className={parts.link}>
          {row.account}
        </Link>
      </Fact>
      <Fact name={t('console.withdrawals.payee')}>{row.payeeName}</Fact>
      <Fact name={t('console.withdrawals.account')}>{row.bankName}</Fact>
      <Fact name={t('console.withdrawals.accountNumber')}>{row.accountNumber}</Fact>
      <Fact name={t('console.withdrawals.fee')}>{money(row.fee)}</Fact>
      <Fact name={t('console.withdrawals.pays')}>{money(row.payoutAmount)}</Fact>
      <Fact name={t('console.withdrawals.by')}>{row.claimedBy ?? t('console.withdrawals.unclaimed')}</Fact>
      {row.needsSecondPerson && (
        <Fact name={t('console.withdrawals.fourEyes')}>
          {row.firstApprovedBy ?? t('console.withdrawals.nobodyYet')}
        </Fact>
      )}
      {row.payout && (
        <Fact name={t('console.withdrawals.payout')}>
          {t(`console.withdrawals.payout.${row.payout.outcome}`)}
          {row.payout.detail && <small className={css.detail}>{row.payout.detail}</small>}
        </Fact>
      )}
      {row.autoReceiveAt !== null && (
        <Fact name={t('console.withdrawals.autoReceive')}>{time(row.autoReceiveAt)}</Fact>
      )}
      {row.receivedAmount !== null && (
        <Fact name={t('console.withdrawals.received')}>{money(row.receivedAmount)}</Fact>
      )}
      {row.remainingAmount !== null && (
        <Fact name={t('console.withdrawals.remaining')}>{money(row.remainingAmount)}</Fact>
      )}
      {row.refundedAmount !== null && (
        <Fact name={t('console.withdrawals.refunded')}>{money(row.refundedAmount)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Every time money was sent for it: the withdrawal, and the rest of a dispute. */
function Payouts({ row }: { row: WithdrawalCase }) {
  const t = useT();
  const time = useTableTime();
  if (row.payouts.length < 2) return null;
  return (
    <section>
      <h3>{t('console.withdrawals.payouts')}</h3>
      <ul className={parts.plainList}>
        {row.payouts.map((payout) => (
          <li key={payout.payoutNo}>
            <span>
              {time(payout.createdAt)} · {payout.gateway} · {payout.payoutNo}
            </span>
            <span className={parts.row}>
              <Money value={payout.amount} currency={row.currency} />
              <StatusTag>{t(`console.withdrawals.payout.${payout.outcome}`)}</StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
