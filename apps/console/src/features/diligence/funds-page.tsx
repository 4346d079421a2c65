import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { FUNDS_STATES } from '../../session/search.ts';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
import parts from '../../parts/parts.module.css';
import { DILIGENCE_PAGE_SIZE, fundsRequests, type Funds } from './diligence.queries.ts';
import { FUNDS_TONE } from './funds-tone.ts';

/** R35: questions after the origin of funds that are not settled. Documents are looked at on the member's page. */
export function FundsPage() {
  const t = useT();
  const time = useTableTime();
  const search = useSearch({ from: '/members/funds' });
  const navigate = useNavigate({ from: '/members/funds' });
  const state = search.state ?? 'open';
  const found = useQuery(
    fundsRequests({
      ...(search.state ? { state: search.state } : {}),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  return (
    <QueuePage
      title={t('console.place.funds')}
      filters={
        <FilterChips
          label={t('console.common.state')}
          value={state}
          options={[
            { value: 'open' as const, text: t('console.funds.open') },
            ...FUNDS_STATES.map((value) => ({ value, text: t(`console.funds.state.${value}`) })),
          ]}
          onChange={(value) => filter({ state: value === 'open' ? undefined : value })}
        />
      }
      account={{ value: search.account, onSearch: (account) => filter({ account }) }}
      found={found}
      columns={[
        { key: 'asked', head: t('console.common.time'), cell: (row) => time(row.askedAt) },
        memberColumn<Funds>(t('console.common.member'), 'risk'),
        { key: 'question', head: t('console.funds.question'), wrap: true, cell: (row) => row.question },
        { key: 'due', head: t('console.funds.due'), cell: (row) => time(row.dueAt) },
        {
          key: 'documents',
          head: t('console.funds.documents'),
          end: true,
          cell: (row) => row.documents.length,
        },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <span className={parts.row}>
              <StatusTag tone={FUNDS_TONE[row.state]}>{t(`console.funds.state.${row.state}`)}</StatusTag>
              {row.binds && <StatusTag tone="down">{t('console.funds.binds')}</StatusTag>}
            </span>
          ),
        },
      ]}
      rowKey={(row) => row.fundsId}
      pageSize={DILIGENCE_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.funds.empty')}
    />
  );
}
