import type { ReactNode } from 'react';
import { parseUnits } from '@baize/kernel';
import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Case, Pictures, Steps } from '../../parts/case.tsx';
import { Claimed } from '../../parts/claimed.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { AskedPicture } from '../../parts/picture.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { useNames } from '../../parts/use-names.ts';
import {
  receiptProof,
  withdrawalCase,
  type WithdrawalAct,
  type WithdrawalCase,
  type WithdrawalRow,
} from './cashier.queries.ts';
import { factText } from '../risk/fact-text.ts';
import { ruleText } from '../risk/rule-text.ts';
import { Hints } from './hints.tsx';
import { actedBy, actLook, withdrawalTone } from './withdrawal.ts';

type DrawerProps = {
  withdrawalNo: string | undefined;
  onClose: () => void;
  onAct: (act: WithdrawalAct, row: WithdrawalRow) => void;
};

/** One withdrawal in full: what was asked, what to check, what has happened, and the decision at the foot. */
export function WithdrawalDrawer({ withdrawalNo, onClose, onAct }: DrawerProps) {
  const t = useT();
  const found = useQuery({
    ...withdrawalCase({ withdrawalNo: withdrawalNo ?? '' }),
    enabled: withdrawalNo !== undefined,
  });
  return (
    <CaseDrawer
      title={withdrawalNo}
      of={found}
      closeText={t('console.withdrawals.closeCase')}
      onClose={onClose}
    >
      {(row) => <Withdrawal row={row} onAct={onAct} />}
    </CaseDrawer>
  );
}

function Withdrawal({ row, onAct }: { row: WithdrawalCase; onAct: DrawerProps['onAct'] }) {
  const t = useT();
  const may = useMay('withdrawals.review');
  return (
    <Case
      sum={<Money value={row.amount} currency={row.currency} />}
      tag={
        <StatusTag tone={withdrawalTone(row.state)}>
          {t(row.toPayByHand ? 'console.withdrawals.toPayByHand' : `console.withdrawals.state.${row.state}`)}
        </StatusTag>
      }
      acts={(may ? row.acts : []).map((act) => ({
        key: act,
        text: t(`console.withdrawals.${act}`),
        variant: actLook(act, row.acts),
        onPress: () => onAct(act, row),
      }))}
    >
      <Proposed of={row.proposed} />
      {may && row.barred && (
        <p className={parts.waits}>
          {t(
            row.toPayByHand && row.barred === 'same_person'
              ? 'console.withdrawals.barred.pays'
              : `console.withdrawals.barred.${row.barred}`,
            { name: row.firstApprovedBy ?? '' },
          )}
        </p>
      )}
      <Checks row={row} />
      <Told row={row} />
      {row.proofs.length > 0 && (
        <Pictures title={t('console.withdrawals.proofs')}>
          {row.proofs.map(({ proofId }, index) => (
            <AskedPicture
              key={proofId}
              of={receiptProof({ withdrawalNo: row.withdrawalNo, proofId })}
              label={t('console.withdrawals.proof', { number: index + 1 })}
            />
          ))}
        </Pictures>
      )}
      <Payouts row={row} />
      <Steps
        steps={row.steps.map(actedBy)}
        words={({ event, state }) =>
          event === null ? t(`console.withdrawals.state.${state}`) : t(`console.withdrawals.event.${event}`)
        }
      />
    </Case>
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
                {factText(
                  t,
                  time,
                  hint.code,
                  JSON.parse(hint.detail) as Record<string, unknown>,
                  row.currency,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Facts
        of={[
          [
            t('console.withdrawals.depositsTotal'),
            <Money key="in" value={row.risk.depositsTotal} currency={row.currency} />,
          ],
          ...(['byHand', 'adjusted', 'opening'] as const).map((of): [string, ReactNode] => [
            t(`console.withdrawals.credited.${of}`),
            parseUnits(row.credited[of]) === 0n ? null : (
              <Money key={of} value={row.credited[of]} currency={row.currency} />
            ),
          ]),
          [
            t('console.withdrawals.withdrawalsTotal'),
            <Money key="out" value={row.risk.withdrawalsTotal} currency={row.currency} />,
          ],
        ]}
      />
    </section>
  );
}

function Told({ row }: { row: WithdrawalCase }) {
  const t = useT();
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
        [t('console.withdrawals.payee'), row.payeeName],
        [t('console.withdrawals.account'), row.bankName],
        [t('console.withdrawals.accountNumber'), row.accountNumber],
        [t('console.withdrawals.fee'), money(row.fee)],
        [
          t(row.paidAt === null ? 'console.withdrawals.pays' : 'console.withdrawals.paidOut'),
          money(row.payoutAmount),
        ],
        [
          t('console.withdrawals.by'),
          row.claimedBy === null ? (
            t('console.withdrawals.unclaimed')
          ) : (
            <Claimed key="by" by={row.claimedBy} until={row.claimedUntil} />
          ),
        ],
        [
          t('console.withdrawals.event.first_approved'),
          row.needsSecondPerson ? (row.firstApprovedBy ?? t('console.withdrawals.nobodyYet')) : null,
        ],
        [
          t('console.withdrawals.decided'),
          row.decidedUnder && t(`console.approvals.under.${row.decidedUnder}`),
        ],
        [
          t('console.withdrawals.payout'),
          row.payout && (
            <>
              {t(
                row.payout.outcome === 'by_hand' && row.paidAt !== null
                  ? 'console.withdrawals.payout.byHandDone'
                  : `console.withdrawals.payout.${row.payout.outcome}`,
              )}
              {row.payout.detail && <small className={parts.detail}>{row.payout.detail}</small>}
            </>
          ),
        ],
        [t('console.withdrawals.bankReference'), row.bankReference],
        [
          t('console.withdrawals.sameReferenceFact'),
          row.sameReference.length === 0
            ? null
            : row.sameReference.map((number) => (
                <div key={number}>
                  <Entity of="withdrawal" id={number} />
                </div>
              )),
        ],
        [t('console.withdrawals.autoReceive'), row.autoReceiveAt === null ? null : time(row.autoReceiveAt)],
        [t('console.withdrawals.received'), money(row.receivedAmount)],
        [t('console.withdrawals.remaining'), money(row.remainingAmount)],
        [t('console.withdrawals.refunded'), money(row.refundedAmount)],
        [t('console.memberReason.told'), row.memberReason],
      ]}
    />
  );
}

/** Every time money was sent for it: the withdrawal, and the rest of a dispute. */
function Payouts({ row }: { row: WithdrawalCase }) {
  const t = useT();
  const names = useNames();
  const time = useTableTime();
  if (row.payouts.length < 2) return null;
  return (
    <section>
      <h3>{t('console.withdrawals.payouts')}</h3>
      <ul className={parts.plainList}>
        {row.payouts.map((payout) => (
          <li key={payout.payoutNo}>
            <span>
              {time(payout.createdAt)} · {names.gateway(payout.gateway)} · {payout.payoutNo}
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
