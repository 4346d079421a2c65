import { useState } from 'react';
import { Money } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ask, codeOf, type Answer } from '../../session/ask.ts';
import { wallet } from '../../session/clients.ts';
import { useI18n, useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { daysOf } from '../../parts/days.ts';
import { DaysField } from '../../parts/days-field.tsx';
import { EXPORT_PAGE_SIZE, ExportButton } from '../../parts/export-button.tsx';
import { ProblemText } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { ledger, LEDGER_PAGE_SIZE } from './wallet.queries.ts';

type Entry = Answer<typeof wallet.listLedger>['list'][number];
const CSV = [
  'id',
  'time',
  'kind',
  'currency',
  'balanceBefore',
  'amount',
  'balanceAfter',
  'house',
  'key',
  'ref',
  'round',
  'note',
] as const;

/** OP-25: the account as it stands and every movement of it, with the balance before and after. */
export function MemberLedger({ memberId, currency }: { memberId: number; currency: string }) {
  const t = useT();
  const { find } = useI18n();
  const time = useTableTime();
  const [days, setDays] = useState(() => daysOf('week'));
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(ledger({ memberId, ...days, pageNo }));
  const account = found.data?.account;
  return (
    <>
      {account && (
        <dl className={parts.strip}>
          <div>
            <dt>{t('console.member.available')}</dt>
            <dd>
              <Money value={account.balance} currency={account.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('console.member.frozen')}</dt>
            <dd>
              <Money value={account.frozen} currency={account.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('console.member.turnover')}</dt>
            <dd>
              <Money value={account.turnoverLeft} currency={account.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('console.member.debt')}</dt>
            <dd>
              <Money value={account.debt} currency={account.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('console.member.blocks')}</dt>
            <dd>
              {account.blocks.map((block) => t(`console.member.block.${block}`)).join(', ') ||
                t('console.common.none')}
            </dd>
          </div>
        </dl>
      )}
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <DaysField
            value={days}
            onChange={(value) => {
              setPageNo(1);
              setDays(value);
            }}
          />
          <ExportButton<Entry, (typeof CSV)[number]>
            name={`ledger-${memberId}-${days.from}-${days.to}`}
            columns={CSV}
            rowOf={(row) => ({
              ...row,
              time: new Date(row.time).toISOString(),
              currency,
              ref: row.ref ?? '',
              round: row.round ?? '',
              note: row.note ?? '',
            })}
            read={(page) =>
              ask(wallet.listLedger({ memberId, ...days, pageNo: page, pageSize: EXPORT_PAGE_SIZE }))
            }
          />
          {found.error && found.data && (
            <span className={parts.note}>
              <ProblemText code={codeOf(found.error)} />
            </span>
          )}
        </div>
        <DataTable
          caption={t('console.member.ledger.caption')}
          rowKey={(row) => row.id}
          page={found.data}
          pageSize={LEDGER_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={setPageNo}
          empty={t('console.member.ledger.empty')}
          columns={[
            { key: 'time', head: t('console.common.time'), cell: (row) => time(row.time) },
            {
              key: 'kind',
              head: t('console.member.ledger.kind'),
              strong: true,
              // A kind newer than this build is shown by its own name.
              cell: (row) => find(`console.ledger.${row.kind}`) ?? row.kind,
            },
            {
              key: 'before',
              head: `${t('console.member.ledger.before')} ${currency}`,
              end: true,
              cell: (row) => <Money value={row.balanceBefore} currency={currency} bare />,
            },
            {
              key: 'amount',
              head: `${t('console.common.amount')} ${currency}`,
              end: true,
              cell: (row) => <Money value={row.amount} currency={currency} signed bare />,
            },
            {
              key: 'after',
              head: `${t('console.member.ledger.after')} ${currency}`,
              end: true,
              cell: (row) => <Money value={row.balanceAfter} currency={currency} bare />,
            },
            { key: 'house', head: t('console.member.ledger.house'), cell: (row) => row.house },
            { key: 'ref', head: t('console.member.ledger.reference'), cell: (row) => row.ref ?? row.key },
            { key: 'round', head: t('console.member.bets.round'), cell: (row) => row.round ?? '' },
            { key: 'note', head: t('console.common.reason'), wrap: true, cell: (row) => row.note ?? '' },
          ]}
        />
      </section>
    </>
  );
}
