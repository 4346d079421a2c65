import { useT } from '../../session/language.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { depositQueue, withdrawalQueue } from './cashier.queries.ts';
import { depositTone } from './deposit.ts';
import { withdrawalTone } from './withdrawal.ts';

/** The deposits of one member, as a tab of the member page. */
export function MemberDeposits({ account }: { account: string }) {
  const t = useT();
  const list = useList('/members/$memberId', ({ pageNo, pageSize }) =>
    depositQueue({ account, pageNo, pageSize }),
  );
  return (
    <List
      of={list}
      caption={t('console.member.tab.deposits')}
      rowKey={(row) => row.orderNo}
      empty={t('console.deposits.empty')}
      columns={(column) => [
        column.entity('orderNo', t('console.common.number'), 'deposit'),
        column.time('createdAt', t('console.deposits.created')),
        column.word('method', t('console.common.method'), (method) => t(`console.method.${method}`)),
        column.money('amount', t('console.common.amount')),
        column.money('receivedAmount', t('console.deposits.received')),
        column.tag('state', depositTone, (state) => t(`console.deposits.state.${state}`)),
      ]}
    />
  );
}

/** The withdrawals of one member, each leading to its case. */
export function MemberWithdrawals({ account }: { account: string }) {
  const t = useT();
  const list = useList('/members/$memberId', ({ pageNo, pageSize }) =>
    withdrawalQueue({ account, pageNo, pageSize }),
  );
  return (
    <List
      of={list}
      caption={t('console.member.tab.withdrawals')}
      rowKey={(row) => row.withdrawalNo}
      empty={t('console.withdrawals.empty')}
      columns={(column) => [
        column.entity('withdrawalNo', t('console.common.number'), 'withdrawal'),
        column.time('createdAt', t('console.withdrawals.asked')),
        column.text('maskedNumber', t('console.withdrawals.account'), {
          words: (row) => `${row.bankName} ${row.maskedNumber}`,
        }),
        column.money('amount', t('console.common.amount')),
        column.tag('state', withdrawalTone, (state) => t(`console.withdrawals.state.${state}`)),
        column.text('memberReason', t('console.memberReason.told'), { wrap: true }),
      ]}
    />
  );
}
