import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { AMOUNTS, COUNTS, dailySums } from './daily-sums.ts';
import { dailyTotals } from './reports.queries.ts';

const SIGNED: readonly string[] = ['winLoss', 'adjustments', 'salaries', 'dividends'];
/** What there is of a vendor, and of an agent's team: the rest is the brand's. */
const OF_VENDOR: readonly string[] = ['bets', 'validBet', 'winLoss'];
/** By hand alone, or of a brand that began elsewhere. */
const RARE: readonly string[] = ['manualDeposits', 'manualWithdrawals', 'openings', 'adjustments'];
const NOT_OF_AGENT: readonly string[] = ['validBet'];

/** OP-31: each day of the brand, of each agent's team, or of each vendor. Trial play is in no total. */
export function DailyPage() {
  const t = useT();
  const list = useList('/reports/daily', ({ by = 'brand', from = '', to = '' }) =>
    dailyTotals({ by, from, to }),
  );
  const rows = list.page?.list ?? [];
  const isMixed = new Set(rows.map(({ currency }) => currency)).size > 1;
  const by = list.address.search.by ?? 'brand';
  const amounts = AMOUNTS.filter(
    (name) =>
      (by !== 'vendor' || OF_VENDOR.includes(name)) && (by !== 'agent' || !NOT_OF_AGENT.includes(name)),
  );
  return (
    <ListPage
      of={list}
      title={t('console.place.daily')}
      updatedAt={list.found.data?.asOf}
      filters={{
        by: { label: t('console.report.by'), words: (value) => t(`console.report.by.${value}`) },
        from: {},
      }}
      keepsFirst
      rowKey={(row) => `${row.day} ${row.currency} ${row.key}`}
      totalRows={dailySums(list.page?.list ?? [], t('console.report.total'))}
      empty={t('console.report.empty')}
      columns={(column) => [
        column.text('day', t('console.report.day'), { strong: true }),
        ...(by === 'brand'
          ? []
          : [
              by === 'agent'
                ? column.entity('key', t(`console.report.by.${by}`), 'account')
                : column.text('key', t(`console.report.by.${by}`)),
            ]),
        isMixed
          ? column.text('currency', t('console.member.currency'))
          : column.fileOnly('currency', t('console.member.currency')),
        ...(by === 'vendor' ? [] : COUNTS).map((name) => column.count(name, t(`console.report.${name}`))),
        ...amounts.map((name) => ({
          ...column.money(name, t(`console.report.${name}`), { bare: true, signed: SIGNED.includes(name) }),
          // Nothing but zeros takes no room in the table; the file has it.
          isFileOnly: RARE.includes(name) && rows.every((row) => Number(row[name]) === 0),
        })),
      ]}
    />
  );
}
