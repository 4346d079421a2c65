import { Money } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useI18n, useT } from '../../session/language.tsx';
import { Cut } from '../../parts/cut.tsx';
import { Entity, wayOf } from '../../parts/entity.tsx';
import parts from '../../parts/parts.module.css';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useNames } from '../../parts/use-names.ts';
import { useMay } from '../../session/staff-session.tsx';
import { memberBonuses } from '../rewards/rewards.queries.ts';
import { ledger } from './wallet.queries.ts';

const LEDGER_PAGE_SIZE = 30;

/** OP-25: the account as it stands and every movement of it, with the balance before and after. */
export function MemberLedger({
  memberId,
  account: name,
  currency,
}: {
  memberId: number;
  account: string;
  currency: string;
}) {
  const t = useT();
  const { find } = useI18n();
  const names = useNames();
  const list = useList(
    '/members/$memberId',
    ({ from = '', to = '', ...paging }) => ledger({ memberId, from, to, ...paging }),
    LEDGER_PAGE_SIZE,
  );
  const account = list.found.data?.account;
  const titleOf = useBonusTitles(name);
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
          [
            t('console.member.turnover'),
            <span key="turnover">
              {money(account.turnoverLeft)}
              {account.turnover.map(({ ref, left }) => (
                <small key={ref} className={parts.note}>
                  <Reference of={ref} memberId={memberId} titleOf={titleOf} /> {money(left)}
                </small>
              ))}
            </span>,
          ],
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
          cell: (row) => <Reference of={row.ref ?? row.key} memberId={memberId} titleOf={titleOf} />,
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
function Reference({
  of: said,
  memberId,
  titleOf,
}: {
  of: string;
  memberId: number;
  titleOf: (bonusId: string) => string | undefined;
}) {
  const t = useT();
  const [, kind, id = ''] = /^(bonus|deposit):(.+)$/.exec(said) ?? [];
  if (kind === 'bonus')
    return (
      <Entity of="member" id={memberId} tab="bonuses">
        {titleOf(id) ?? t('console.member.bonusNo', { number: id })}
      </Entity>
    );
  const of = kind === 'deposit' ? id : said;
  const way = wayOf(of);
  return way ? <Entity {...way}>{of}</Entity> : <Cut of={of} />;
}

/** As many as one answer has; older ones are called by their numbers. */
const TITLES_MAX = 100;

/** What the member's bonuses are called, by their numbers. */
function useBonusTitles(account: string): (bonusId: string) => string | undefined {
  const may = useMay('promotions.read');
  const { data } = useQuery({
    ...memberBonuses({ account, pageNo: 1, pageSize: TITLES_MAX }),
    enabled: may,
  });
  return (bonusId) => data?.list.find((one) => one.bonusId === bonusId)?.title;
}
