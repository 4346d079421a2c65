import { useState } from 'react';
import { StatusTag } from '@baize/ui';
import { withdrawals } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Claimed } from '../../parts/claimed.tsx';
import { fileTime } from '../../parts/list/columns.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useAct } from '../../parts/use-act.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { withdrawalQueue, type WithdrawalAct, type WithdrawalRow } from './cashier.queries.ts';
import { Hints } from './hints.tsx';
import { isQuick, isWaiting, withdrawalTone } from './withdrawal.ts';
import { WithdrawalActDialog, type WithdrawalDecision } from './withdrawal-act-dialog.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

/** OP-24: everything that waits for an operator, the details beside it, and the decision with its reason. */
export function WithdrawalQueuePage() {
  const t = useT();
  const time = useTableTime();
  const may = useMay('withdrawals.review');
  const list = useList('/money/withdrawals', withdrawalQueue);
  const [decision, setDecision] = useState<WithdrawalDecision>();
  // Claiming and giving it back ask for nothing.
  const claim = useAct(
    withdrawals.claimWithdrawal,
    ['withdrawals'],
    ({ withdrawalNo: number }) => t('console.withdrawals.done.claim', { number }),
    ({ withdrawalNo: number }) => t('console.withdrawals.changed', { number }),
  );
  const release = useAct(
    withdrawals.releaseWithdrawal,
    ['withdrawals'],
    ({ withdrawalNo: number }) => t('console.withdrawals.done.release', { number }),
    ({ withdrawalNo: number }) => t('console.withdrawals.changed', { number }),
  );
  const act = (one: WithdrawalAct, row: WithdrawalRow) => {
    const { withdrawalNo } = row;
    if (one === 'claim') claim({ withdrawalNo });
    else if (one === 'release') release({ withdrawalNo });
    else setDecision({ act: one, row });
  };
  return (
    <ListPage
      of={list}
      title={t('console.withdrawals.title')}
      caption={t('console.withdrawals.caption')}
      filters={{ state: { words: (state) => t(`console.withdrawals.state.${state}`) }, account: {} }}
      rowKey={(row) => row.withdrawalNo}
      empty={t('console.withdrawals.empty')}
      columns={(column) => [
        column.opener('withdrawalNo', t('console.common.number')),
        {
          key: 'createdAt',
          head: t('console.withdrawals.waits'),
          end: true,
          cell: (row) =>
            isWaiting(row) ? (
              <span title={time(row.createdAt)}>
                <Waiting since={row.createdAt} />
              </span>
            ) : (
              time(row.createdAt)
            ),
          file: (row) => fileTime(row.createdAt),
          sort: (row) => row.createdAt,
        },
        column.member(t('console.common.member')),
        column.money('amount', t('console.common.amount')),
        {
          key: 'bank',
          head: t('console.withdrawals.account'),
          cell: (row) => `${row.bankName} ${row.maskedNumber}`,
          file: (row) => `${row.bankName} ${row.maskedNumber}`,
        },
        column.fileOnly('bankReference', t('console.withdrawals.bankReference')),
        {
          key: 'hints',
          head: t('console.withdrawals.hints'),
          cell: (row) => isWaiting(row) && <Hints row={row} short />,
        },
        column.tag(
          'state',
          withdrawalTone,
          (state, row) =>
            t(row.toPayByHand ? 'console.withdrawals.toPayByHand' : `console.withdrawals.state.${state}`),
          {
            beside: (row) => (
              <>
                {row.refundedAmount !== null && <StatusTag>{t('console.withdrawals.refunded')}</StatusTag>}
                {row.needsSecondPerson && !row.toPayByHand && (
                  <StatusTag tone="warn">
                    {t(
                      row.firstApprovedBy === null
                        ? 'console.withdrawals.fourEyes'
                        : 'console.withdrawals.oneOfTwo',
                    )}
                  </StatusTag>
                )}
              </>
            ),
            note: ({ claimedBy, claimedUntil }) =>
              claimedBy && <Claimed by={claimedBy} until={claimedUntil} short />,
          },
        ),
      ]}
      acts={(row) =>
        (may ? row.acts : []).filter(isQuick).map((one) => ({
          key: one,
          text: t(`console.withdrawals.${one}`),
          isDestructive: one === 'reject' || one === 'force',
          onPress: () => act(one, row),
        }))
      }
    >
      <WithdrawalDrawer withdrawalNo={list.open} onClose={() => list.show(undefined)} onAct={act} />
      {decision && <WithdrawalActDialog {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}
