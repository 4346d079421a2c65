import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag, type Tone } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { AGENT_DEPOSIT_STATES } from '../../session/search.ts';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Queue } from '../../parts/queue-page.tsx';
import parts from '../../parts/parts.module.css';
import { LineSettingsButton } from './line-settings.tsx';
import {
  agentDeposits,
  LINES_PAGE_SIZE,
  lineTransfers,
  type AgentDeposit,
} from './member-transfer.queries.ts';

const VIEWS = ['transfers', 'requests'] as const;
const TONE: Record<AgentDeposit['state'], Tone> = {
  REQUESTED: 'warn',
  APPROVED: 'up',
  REJECTED: 'down',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
};

/** OPEN-WALLET-06: money between members and their direct line, and the deposits asked of an upline. Read only: it is theirs. */
export function LinesPage() {
  const t = useT();
  const search = useSearch({ from: '/money/lines' });
  const navigate = useNavigate({ from: '/money/lines' });
  const view = search.view ?? 'transfers';
  return (
    <>
      <PageHead title={t('console.place.lines')}>
        <FilterChips
          label={t('console.place.lines')}
          value={view}
          options={VIEWS.map((value) => ({ value, text: t(`console.lines.${value}`) }))}
          onChange={(wanted) => void navigate({ search: { account: search.account, view: wanted } })}
        />
        <LineSettingsButton />
      </PageHead>
      {view === 'transfers' ? <Transfers /> : <Requests />}
    </>
  );
}

function useLines() {
  const search = useSearch({ from: '/money/lines' });
  const navigate = useNavigate({ from: '/money/lines' });
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  return {
    search,
    filter,
    asked: { ...(search.account ? { account: search.account } : {}), pageNo: search.page ?? 1 },
    shared: {
      account: { value: search.account, onSearch: (account: string | undefined) => filter({ account }) },
      pageSize: LINES_PAGE_SIZE,
      onPage: (page: number) => void navigate({ search: (before) => ({ ...before, page }) }),
    },
  };
}

function Transfers() {
  const t = useT();
  const time = useTableTime();
  const { asked, shared } = useLines();
  const found = useQuery(lineTransfers(asked));
  const member = (memberId: number, account: string) => (
    <Link
      to="/members/$memberId"
      params={{ memberId: String(memberId) }}
      search={{ tab: 'ledger' }}
      className={parts.link}
    >
      {account}
    </Link>
  );
  const currency = found.data?.list[0]?.currency;
  return (
    <Queue
      {...shared}
      caption={t('console.lines.transfers')}
      filters={
        currency && (
          <p>
            {t('console.lines.total')} <Money value={found.data?.total ?? '0'} currency={currency} />
          </p>
        )
      }
      found={found}
      rowKey={(row) => row.transferNo}
      empty={t('console.lines.noTransfers')}
      columns={[
        { key: 'number', head: t('console.common.number'), strong: true, cell: (row) => row.transferNo },
        { key: 'time', head: t('console.common.time'), cell: (row) => time(row.at) },
        {
          key: 'from',
          head: t('console.lines.from'),
          cell: (row) => member(row.fromMemberId, row.fromAccount),
        },
        { key: 'to', head: t('console.lines.to'), cell: (row) => member(row.toMemberId, row.toAccount) },
        {
          key: 'amount',
          head: t('console.common.amount'),
          end: true,
          cell: (row) => <Money value={row.amount} currency={row.currency} />,
        },
        { key: 'remark', head: t('console.lines.remark'), wrap: true, cell: (row) => row.remark },
        { key: 'request', head: t('console.lines.request'), cell: (row) => row.requestNo ?? '' },
      ]}
    />
  );
}

function Requests() {
  const t = useT();
  const time = useTableTime();
  const { search, filter, asked, shared } = useLines();
  const found = useQuery(agentDeposits({ ...asked, ...(search.state ? { state: search.state } : {}) }));
  return (
    <Queue
      {...shared}
      caption={t('console.lines.requests')}
      filters={
        <FilterChips
          label={t('console.common.state')}
          value={search.state ?? 'all'}
          options={[
            { value: 'all' as const, text: t('console.common.all') },
            ...AGENT_DEPOSIT_STATES.map((value) => ({ value, text: t(`console.lines.state.${value}`) })),
          ]}
          onChange={(value) => filter({ state: value === 'all' ? undefined : value })}
        />
      }
      found={found}
      rowKey={(row) => row.requestNo}
      empty={t('console.lines.noRequests')}
      columns={[
        { key: 'number', head: t('console.common.number'), strong: true, cell: (row) => row.requestNo },
        { key: 'time', head: t('console.common.time'), cell: (row) => time(row.createdAt) },
        { key: 'member', head: t('console.common.member'), cell: (row) => row.memberAccount },
        { key: 'upline', head: t('console.lines.upline'), cell: (row) => row.uplineAccount },
        {
          key: 'amount',
          head: t('console.common.amount'),
          end: true,
          cell: (row) => <Money value={row.amount} currency={row.currency} />,
        },
        { key: 'remark', head: t('console.lines.remark'), wrap: true, cell: (row) => row.remark },
        { key: 'expires', head: t('console.deposits.expires'), cell: (row) => time(row.expiresAt) },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <span className={parts.row}>
              <StatusTag tone={TONE[row.state]}>{t(`console.lines.state.${row.state}`)}</StatusTag>
              {row.reason && <span className={parts.note}>{row.reason}</span>}
            </span>
          ),
        },
      ]}
    />
  );
}
