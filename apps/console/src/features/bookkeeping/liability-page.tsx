import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { isoDay, moneyText } from '@baize/i18n';
import { Money, StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { csvText } from '../../parts/csv.ts';
import { download } from '../../parts/download.ts';
import { useFileHead } from '../../parts/file-head.ts';
import { Facts } from '../../parts/facts.tsx';
import { fileTime } from '../../parts/list/columns.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { CapitalMoves } from './capital-moves.tsx';
import { liability, liabilityReports, type Liability } from './bookkeeping.queries.ts';

type Row = Liability['list'][number];
const PARTS = ['balances', 'pendingWithdrawals', 'inTransit', 'inPlay', 'vendorFloats', 'debts'] as const;
const SOURCES = ['gateways', 'byHand', 'openings', 'adjustments', 'promotions', 'play', 'fees'] as const;
const APART = ['received', 'capitalIn', 'capitalOut', 'operators'] as const;
const CONTRACTS = ['contractsByHouse', 'contractsByAgents', 'contractsOverdue', 'contractsAdvanced'] as const;
const BONUSES = ['bonusesOpen', 'bonusesOffered'] as const;
const SUMS = [
  ...PARTS,
  'total',
  ...SOURCES,
  'ledger',
  'difference',
  ...APART,
  ...CONTRACTS,
  ...BONUSES,
] as const;

/** R33: what the house owes its members, by where it lies and by where it is from, and what there is to pay it with. */
export function LiabilityPage() {
  const t = useT();
  const now = useQuery(liability({}));
  const { data } = now;
  const headOf = useFileHead();
  const save = ({ at, list }: Liability) => {
    const title = t('console.place.liability');
    const heads = SUMS.map((name) => t(`console.liability.${name}`));
    download(
      `${title} ${isoDay(at)}.csv`,
      csvText([
        ...headOf(title, [[t('console.common.time'), fileTime(at)]]),
        [],
        [t('console.member.currency'), t('console.section.members'), ...heads],
        ...list.map((row) => [row.currency, row.members, ...SUMS.map((name) => row[name])]),
      ]),
    );
  };
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
              onClick={() => save(data)}
            >
              {t('console.report.csv')}
            </Button>
          )
        }
      >
        {({ list }) => list.map((row) => <Standing key={row.currency} row={row} />)}
      </Loaded>
      <CapitalMoves />
      <Nights />
    </>
  );
}

function Nights() {
  const t = useT();
  const sums = (
    list: readonly Pick<Row, 'currency' | 'total' | 'difference'>[],
    name: 'total' | 'difference',
  ) =>
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
        of={[...PARTS, 'total' as const].map((name) => [
          t(`console.liability.${name}`),
          <Money key={name} value={row[name]} currency={row.currency} />,
        ])}
      />
      <Sources row={row} />
      <Apart row={row} />
      <Beside row={row} title={t('console.liability.contracts')} of={CONTRACTS} />
      <Beside row={row} title={t('console.liability.bonuses')} of={BONUSES} />
    </Card>
  );
}

/** Beside the total: what contracts of agents came to and is not paid, and what bonuses come to. */
function Beside({
  row,
  title,
  of,
}: {
  row: Row;
  title: string;
  of: readonly ((typeof CONTRACTS)[number] | (typeof BONUSES)[number])[];
}) {
  const t = useT();
  return (
    <>
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h3>{title}</h3>
      </div>
      <Facts
        of={of.map((name) => [
          t(`console.liability.${name}`),
          <Money key={name} value={row[name]} currency={row.currency} />,
        ])}
      />
    </>
  );
}

/** The same sum, from the other legs of the ledger: what gateways say, what only operators say, and what nobody paid in. */
function Sources({ row }: { row: Row }) {
  const t = useT();
  return (
    <>
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h3>{t('console.liability.sources')}</h3>
      </div>
      <Facts
        of={[...SOURCES, 'ledger' as const, 'difference' as const].map((name) => [
          t(`console.liability.${name}`),
          <Money key={name} value={row[name]} currency={row.currency} />,
        ])}
      />
    </>
  );
}

/** R33: members' money stands apart from the operator's: what came in and capital, less what is owed. */
function Apart({ row }: { row: Row }) {
  const t = useT();
  const isCovered = Number(row.operators) >= 0;
  const money = (value: string) => <Money value={value} currency={row.currency} />;
  return (
    <>
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h3>{t('console.liability.apart')}</h3>
        <span className={parts.space} />
        <StatusTag tone={isCovered ? 'up' : 'down'}>
          {t(isCovered ? 'console.liability.covered' : 'console.liability.uncovered')}
        </StatusTag>
      </div>
      {!isCovered && (
        <p className={parts.waits}>
          {t('console.liability.advice', {
            amount: moneyText(row.operators.replace('-', ''), row.currency),
            button: t('console.capital.move'),
          })}
        </p>
      )}
      <Facts
        of={[
          [t('console.liability.received'), money(row.received)],
          [t('console.liability.capitalIn'), money(row.capitalIn)],
          [t('console.liability.capitalOut'), money(row.capitalOut)],
          [t('console.liability.membersOwn'), money(row.total)],
          [t('console.liability.operators'), money(row.operators)],
        ]}
      />
    </>
  );
}
