import { useNavigate, useSearch } from '@tanstack/react-router';
import { Money, type Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { Entity } from '../../parts/entity.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { LineSettingsButton } from './line-settings.tsx';
import { agentDeposits, lineTransfers, type AgentDeposit } from './member-transfer.queries.ts';

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
  const { view = 'transfers', account } = useSearch({ from: '/money/lines' });
  const navigate = useNavigate({ from: '/money/lines' });
  return (
    <>
      <PageHead title={t('console.place.lines')}>
        <FilterChips
          label={t('console.place.lines')}
          value={view}
          options={VIEWS.map((value) => ({ value, text: t(`console.lines.${value}`) }))}
          onChange={(wanted) => void navigate({ search: { account, view: wanted } })}
        />
        <LineSettingsButton />
      </PageHead>
      {view === 'transfers' ? <Transfers /> : <Requests />}
    </>
  );
}

function Transfers() {
  const t = useT();
  const list = useList('/money/lines', ({ account, transferNo, pageNo, pageSize }) =>
    lineTransfers({ account, transferNo, pageNo, pageSize }),
  );
  const { data } = list.found;
  const currency = data?.list[0]?.currency;
  const member = (memberId: number, account: string) => (
    <Entity of="member" id={memberId} tab="ledger">
      {account}
    </Entity>
  );
  return (
    <List
      of={list}
      caption={t('console.lines.transfers')}
      totals={
        data && currency
          ? [[t('console.lines.total'), <Money key="total" value={data.total} currency={currency} />]]
          : undefined
      }
      filters={{ account: {}, transferNo: { label: t('console.common.number') } }}
      rowKey={(row) => row.transferNo}
      empty={t('console.lines.noTransfers')}
      columns={(column) => [
        column.text('transferNo', t('console.common.number'), { strong: true }),
        column.time('at', t('console.common.time')),
        {
          ...column.text('fromAccount', t('console.lines.from')),
          cell: (row) => member(row.fromMemberId, row.fromAccount),
        },
        {
          ...column.text('toAccount', t('console.lines.to')),
          cell: (row) => member(row.toMemberId, row.toAccount),
        },
        column.money('amount', t('console.common.amount')),
        column.text('remark', t('console.lines.remark'), { wrap: true }),
        column.text('requestNo', t('console.lines.request')),
      ]}
    />
  );
}

function Requests() {
  const t = useT();
  const list = useList('/money/lines', agentDeposits);
  return (
    <List
      of={list}
      caption={t('console.lines.requests')}
      filters={{ state: { words: (state) => t(`console.lines.state.${state}`) }, account: {} }}
      rowKey={(row) => row.requestNo}
      empty={t('console.lines.noRequests')}
      columns={(column) => [
        column.text('requestNo', t('console.common.number'), { strong: true }),
        column.time('createdAt', t('console.common.time')),
        column.text('memberAccount', t('console.common.member')),
        column.text('uplineAccount', t('console.lines.upline')),
        column.money('amount', t('console.common.amount')),
        column.text('remark', t('console.lines.remark'), { wrap: true }),
        column.time('expiresAt', t('console.deposits.expires')),
        column.tag('state', TONE, (state) => t(`console.lines.state.${state}`), {
          note: (row) => row.reason,
        }),
      ]}
    />
  );
}
