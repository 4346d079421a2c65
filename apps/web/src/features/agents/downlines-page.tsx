import '../reports/records.css';
import { countText, tableTime, useI18n } from '@baize/i18n';
import { IconButton, Notice, Skeleton, StatusTag } from '@baize/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { SearchField } from '../../forms/search-field.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordOpen } from '../reports/record-open.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import { branch, teamSearch, type Downline } from './agents.queries.ts';
import { OfficeHead } from './office-head.tsx';

const DownlineDialog = lazyPart(() => import('./downline-dialog.tsx'), 'DownlineDialog');

type Line = { downline: Downline; hasMore?: boolean };

/** AGENT-008 (downlineManagmentView): the team as a tree whose branches open one by one, or what is searched for in all of it. */
export function DownlinesPage() {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <OfficeHead title={t('agents.downlines.title')}>
        <SearchField
          name="search"
          label={t('agents.downlines.search')}
          max={40}
          value={typed}
          onType={setTyped}
        />
      </OfficeHead>
      {search === '' ? <Tree onChoose={setChosen} /> : <Found search={search} onChoose={setChosen} />}
      <Suspense fallback={null}>
        {chosen !== undefined && <DownlineDialog account={chosen} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </>
  );
}

type Choose = { onChoose: (account: string) => void };

function Tree({ onChoose }: Choose) {
  const { t } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const [open, setOpen] = useState<readonly string[]>([]);
  const roots = useQuery(branch('', pageNo));
  const branches = useQueries({ queries: open.map((account) => branch(account, 1)) });
  const below = new Map(open.map((account, index) => [account, branches[index]?.data]));
  const linesOf = (list: readonly Downline[]): Line[] =>
    list.flatMap((downline) => {
      const found = below.get(downline.account);
      return [
        { downline, hasMore: found !== undefined && found.totalPages > 1 },
        ...(found ? linesOf(found.list) : []),
      ];
    });
  const toggle = (account: string) =>
    setOpen(open.includes(account) ? open.filter((one) => one !== account) : [...open, account]);
  return (
    <People
      found={roots}
      empty={t('agents.downlines.empty')}
      lines={linesOf(roots.data?.list ?? [])}
      onChoose={onChoose}
      onPage={setPageNo}
      mark={({ account, downlines, depth }) => (
        <span className="tree-mark" style={{ paddingInlineStart: `${(depth - 1) * 18}px` }}>
          {downlines > 0 ? (
            <IconButton
              icon={open.includes(account) ? 'chevron-down' : 'chevron-right'}
              label={t('agents.downlines.branch', { account })}
              aria-expanded={open.includes(account)}
              onClick={() => toggle(account)}
            />
          ) : (
            <i />
          )}
        </span>
      )}
    />
  );
}

function Found({ search, onChoose }: Choose & { search: string }) {
  const { t } = useI18n();
  const [page, setPage] = useState({ search, pageNo: 1 });
  const pageNo = page.search === search ? page.pageNo : 1;
  const found = useQuery(teamSearch(search, pageNo));
  return (
    <People
      found={found}
      empty={t('agents.downlines.notFound')}
      lines={(found.data?.list ?? []).map((downline) => ({ downline }))}
      onChoose={onChoose}
      onPage={(to) => setPage({ search, pageNo: to })}
    />
  );
}

type PeopleProps = Choose & {
  found: {
    data: { totalPages: number; pageNo: number; totalCount: number; currency: string } | undefined;
    error: unknown;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  lines: readonly Line[];
  empty: string;
  onPage: (pageNo: number) => void;
  /** Before the account: where the row stands in the tree. */
  mark?: (downline: Downline) => ReactNode;
};

function People({ found, lines, empty, onChoose, onPage, mark }: PeopleProps) {
  const { t, tag, find } = useI18n();
  const why = useRefusalText(found.error, 'agents');
  const { data } = found;
  if (found.error && !data)
    return <LoadFailed title={t('agents.downlines.failed')} text={why} onRetry={found.refetch} />;
  if (!data) return <Skeleton height="280px" />;
  const { currency } = data;
  const typeOf = ({ type }: Downline) => find(`agents.type.${type}`) ?? String(type);
  const name = ({ downline, hasMore }: Line) => (
    <span className="tree-name">
      {mark?.(downline)}
      <RecordOpen onOpen={() => onChoose(downline.account)}>
        {downline.account} <small>{downline.nickname}</small>
      </RecordOpen>
      <State downline={downline} />
      {hasMore && <small>{t('agents.downlines.more')}</small>}
    </span>
  );
  const login = ({ lastLoginAt }: Downline) =>
    lastLoginAt === null ? t('agents.downlines.never') : tableTime(lastLoginAt, tag);
  if (data.totalCount === 0) return <Notice>{empty}</Notice>;
  return (
    <>
      <RecordList
        caption={t('agents.downlines.title')}
        rows={lines}
        rowKey={({ downline }) => downline.memberId}
        empty={empty}
        loading={found.isPlaceholderData}
        columns={[
          { key: 'account', head: t('agents.common.account'), lead: true, cell: name },
          { key: 'type', head: t('agents.downlines.type'), cell: ({ downline }) => typeOf(downline) },
          {
            key: 'upline',
            head: t('agents.downlines.upline'),
            cell: ({ downline }) => downline.uplineAccount,
          },
          {
            key: 'below',
            head: t('agents.downlines.below'),
            right: true,
            cell: ({ downline }) => countText(downline.downlines),
          },
          {
            key: 'balance',
            head: `${t('agents.common.balance')} ${currency}`,
            right: true,
            cell: ({ downline }) => <RecordMoney value={downline.balance} currency={currency} bare />,
          },
          {
            key: 'login',
            head: t('agents.downlines.lastLogin'),
            right: true,
            cell: ({ downline }) => login(downline),
          },
        ]}
        cells={(line) => [
          name(line),
          <RecordMoney key="balance" value={line.downline.balance} currency={currency} bare />,
          typeOf(line.downline),
          login(line.downline),
        ]}
      />
      <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={onPage} />
    </>
  );
}

/** Only what is out of the ordinary. */
function State({ downline: { state, isLoginLocked } }: { downline: Downline }) {
  const { t } = useI18n();
  return (
    <>
      {isLoginLocked && <StatusTag tone="warn">{t('agents.downlines.loginLocked')}</StatusTag>}
      {state !== 'ACTIVE' && <StatusTag tone="down">{t(`agents.state.${state}`)}</StatusTag>}
    </>
  );
}
