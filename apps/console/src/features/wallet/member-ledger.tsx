import { Money } from '@baize/ui';
import { useI18n, useT } from '../../session/language.tsx';
import { Cut } from '../../parts/cut.tsx';
import { Entity, orderOf } from '../../parts/entity.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useNames } from '../../parts/use-names.ts';
import { ledger } from './wallet.queries.ts';

const LEDGER_PAGE_SIZE = 30;

/** OP-25: the account as it stands and every movement of it, with the balance before and after. */
export function MemberLedger({ memberId, currency }: { memberId: number; currency: string }) {
  const t = useT();
  const { find } = useI18n();
  const names = useNames();
  const list = useList(
    '/members/$memberId',
    ({ from = '', to = '', ...paging }) => ledger({ memberId, from, to, ...paging }),
    LEDGER_PAGE_SIZE,
  );
  const account = list.found.data?.account;
  const money = (value: string) => <Money value={value} currency={currency} />;
  const inCurrency = (head: string) => `${head} ${currency}`;
  return (
    <List
      of={list}
      caption={t('console.member.ledger.caption')}
      totals={
        account && [
          [t('console.member.available'), money(account.balance)],
          [t('console.member.frozen'), money(account.frozen)],
          [t('console.member.turnover'), money(account.turnoverLeft)],
          [t('console.member.debt'), money(account.debt)],
          [
            t('console.member.blocks'),
            account.blocks.map((block) => t(`console.member.block.${block}`)).join(', ') ||
              t('console.common.none'),
          ],
        ]
      }
      filters={{ from: {} }}
      rowKey={(row) => row.id}
      empty={t('console.member.ledger.empty')}
      columns={(column) => [
        column.fileOnly('id', t('console.common.number')),
        column.time('time', t('console.common.time')),
        column.text('kind', t('console.member.ledger.kind'), {
          strong: true,
          // A kind newer than this build is shown by its own name.
          words: (row) => find(`console.ledger.${row.kind}`) ?? row.kind,
        }),
        column.money('balanceBefore', inCurrency(t('console.member.ledger.before')), {
          currency,
          bare: true,
        }),
        column.money('amount', inCurrency(t('console.common.amount')), {
          currency,
          bare: true,
          signed: true,
        }),
        column.money('balanceAfter', inCurrency(t('console.member.ledger.after')), { currency, bare: true }),
        column.text('house', t('console.member.ledger.house'), {
          words: ({ house, vendor }) => names.house(house, vendor),
        }),
        {
          ...column.text('ref', t('console.member.ledger.reference'), { words: (row) => row.ref ?? row.key }),
          cell: (row) => <Reference of={row.ref ?? row.key} />,
        },
        column.fileOnly('key', t('console.bets.key')),
        {
          ...column.entity('round', t('console.member.bets.round'), 'round'),
          cell: ({ round }) =>
            round !== null && (
              <Entity of="round" id={round}>
                <Cut of={round} />
              </Entity>
            ),
        },
        column.text('note', t('console.common.reason'), { wrap: true }),
      ]}
    />
  );
}

/** What an entry belongs to: the order's number with the way to it, or a vendor's or the ledger's own. */
function Reference({ of }: { of: string }) {
  const entity = orderOf(of);
  return entity ? <Entity of={entity} id={of} /> : <Cut of={of} />;
}
