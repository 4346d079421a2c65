import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Money, StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { csvOf } from '../../parts/csv.ts';
import { download } from '../../parts/download.ts';
import { Facts } from '../../parts/facts.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { liability, liabilityReports, type Liability } from './bookkeeping.queries.ts';

type Row = Liability['list'][number];
const PARTS = ['balances', 'pendingWithdrawals', 'inTransit', 'inPlay', 'vendorFloats', 'debts'] as const;
const APART = ['received', 'operators'] as const;
const COLUMNS = ['currency', 'members', ...PARTS, 'total', 'ledger', 'difference', ...APART] as const;

/** A report of a night before it was told has none. */
const withApart = (row: Row) => ({ ...row, received: row.received ?? '', operators: row.operators ?? '' });

/** R33: what the house owes its members, by where it lies, beside what the ledger's other legs say. */
export function LiabilityPage() {
  const t = useT();
  const now = useQuery(liability({}));
  const { data } = now;
  return (
    <>
      <Loaded
        of={now}
        title={t('console.place.liability')}
        head={
          data && (
            <Button
              variant="default"
              leftSection={<Download size={15} aria-hidden />}
              onClick={() => download('liability.csv', csvOf(COLUMNS, data.list.map(withApart)))}
            >
              {t('console.report.csv')}
            </Button>
          )
        }
      >
        {({ list }) => list.map((row) => <Standing key={row.currency} row={row} />)}
      </Loaded>
      <Nights />
    </>
  );
}

function Nights() {
  const t = useT();
  const sums = (list: readonly Row[], name: 'total' | 'difference') =>
    list.map((row) => (
      <div key={row.currency}>
        <Money value={row[name]} currency={row.currency} />
      </div>
    ));
  return (
    <List
      of={useList('/money/liability', liabilityReports)}
      caption={t('console.liability.nights')}
      heading={t('console.liability.nights')}
      isBelow
      rowKey={(report) => report.at}
      empty={t('console.liability.noNights')}
      columns={(column) => [
        column.time('at', t('console.common.time'), { strong: true }),
        {
          key: 'total',
          head: t('console.liability.total'),
          end: true,
          cell: ({ list }) => sums(list, 'total'),
          file: ({ list }) => list.map((row) => `${row.currency} ${row.total}`).join(', '),
        },
        {
          key: 'difference',
          head: t('console.liability.difference'),
          end: true,
          cell: ({ list }) => sums(list, 'difference'),
          file: ({ list }) => list.map((row) => `${row.currency} ${row.difference}`).join(', '),
        },
      ]}
    />
  );
}

function Standing({ row }: { row: Row }) {
  const t = useT();
  const isEven = Number(row.difference) === 0;
  return (
    <Card
      title={t('console.liability.in', { currency: row.currency, count: row.members })}
      head={
        <>
          <StatusTag tone={isEven ? 'up' : 'down'}>
            {t(isEven ? 'console.liability.even' : 'console.liability.uneven')}
          </StatusTag>
        </>
      }
    >
      <Facts
        of={[...PARTS, 'total' as const, 'ledger' as const, 'difference' as const].map((name) => [
          t(`console.liability.${name}`),
          <Money key={name} value={row[name]} currency={row.currency} />,
        ])}
      />
      <Apart row={row} />
    </Card>
  );
}

/** R33: members' money stands apart from the operator's: what came in, less what is owed, is the operator's own. */
function Apart({ row: { received, operators, total, currency } }: { row: Row }) {
  const t = useT();
  if (received === undefined || operators === undefined) return null;
  const isCovered = Number(operators) >= 0;
  const money = (value: string) => <Money value={value} currency={currency} />;
  return (
    <>
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h3>{t('console.liability.apart')}</h3>
        <span className={parts.space} />
        <StatusTag tone={isCovered ? 'up' : 'down'}>
          {t(isCovered ? 'console.liability.covered' : 'console.liability.uncovered')}
        </StatusTag>
      </div>
      <Facts
        of={[
          [t('console.liability.received'), money(received)],
          [t('console.liability.membersOwn'), money(total)],
          [t('console.liability.operators'), money(operators)],
        ]}
      />
    </>
  );
}
