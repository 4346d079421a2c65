import '../reports/records.css';
import { tableTime, useI18n } from '@baize/i18n';
import type { ContractKind } from '@baize/contracts/rules';
import { Button, EmptyState, Skeleton, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { RecordOpen } from '../reports/record-open.tsx';
import { usePagedFilter } from '../reports/use-paged-filter.ts';
import { ContractSlip } from './contract-slip.tsx';
import { ContractState, STATUSES } from './contract-state.tsx';
import {
  contractCase,
  downlineContracts,
  type ContractFilter,
  type ContractRow,
  type MaxRates,
} from './contracts.queries.ts';
import { hasSalaryType } from './kinds.ts';
import { percentOf } from './terms-draft.ts';

const TermsForm = lazyPart(() => import('./terms-form.tsx'), 'TermsForm');

/** The contracts an agent has with who stands directly below: the list, beside it the one that is open. */
export function DownlineContracts({ kind }: { kind: ContractKind }) {
  const { t } = useI18n();
  const { filter, narrow, turnTo } = usePagedFilter<Omit<ContractFilter, 'pageNo'>>(() => ({
    status: 'ALL',
    account: '',
  }));
  const found = useQuery(downlineContracts(kind, filter));
  const why = useRefusalText(found.error, 'contracts');
  const [open, setOpen] = useState<string>();
  const [isOffering, setOffering] = useState(false);
  const { data } = found;
  const mayOffer = data?.isKindOn === true && mostOf(data) > 0;
  return (
    <section aria-label={t('contracts.downlines.title')} className="contract-downlines">
      <div className="contract-head">
        <h2>{t('contracts.downlines.title')}</h2>
        {data && (
          <Button
            kind="primary"
            size="small"
            icon="plus"
            disabled={!mayOffer}
            onClick={() => setOffering(true)}
          >
            {t('contracts.form.new')}
          </Button>
        )}
      </div>
      {data && !mayOffer && (
        <p className="mut">
          {t(data.isKindOn ? 'contracts.downlines.nothingToGive' : 'contracts.downlines.notNow')}
        </p>
      )}
      <div className="record-filters" role="group" aria-label={t('contracts.downlines.filters')}>
        <div className="record-selects">
          <ChoiceSelect
            name="status"
            label={t('contracts.downlines.state')}
            value={filter.status}
            options={(['ALL', ...STATUSES] as const).map((value) => ({
              value,
              text: t(`contracts.status.${value}`),
            }))}
            onChoose={(status) => narrow({ status })}
          />
        </div>
        <SearchField
          name="account"
          label={t('contracts.downlines.account')}
          value={filter.account}
          onType={(typed) => narrow({ account: typed.trim() })}
        />
      </div>
      {found.error && !data ? (
        <LoadFailed title={t('contracts.failed')} text={why} onRetry={found.refetch} />
      ) : !data ? (
        <Skeleton height="240px" />
      ) : data.totalCount === 0 ? (
        <EmptyState title={t('contracts.downlines.empty')} text={t('contracts.downlines.emptyText')} />
      ) : (
        <div className={open ? 'contract-pair' : undefined}>
          <div>
            <Rows kind={kind} rows={data.list} loading={found.isPlaceholderData} onOpen={setOpen} />
            <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={turnTo} />
          </div>
          {open && (
            <OpenContract kind={kind} contractId={open} max={data} onClose={() => setOpen(undefined)} />
          )}
        </div>
      )}
      {isOffering && (
        <Suspense fallback={null}>
          <TermsForm kind={kind} as="propose" max={data} onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </section>
  );
}

const mostOf = ({ maxRate }: MaxRates): number => Number(maxRate.replace('.', ''));

type OpenProps = { kind: ContractKind; contractId: string; max: MaxRates; onClose: () => void };

/** On wide screens beside the list, on phones over it. */
function OpenContract({ kind, contractId, max, onClose }: OpenProps) {
  const { t } = useI18n();
  const isPhone = useIsPhone();
  const { data, error, refetch } = useQuery(contractCase(kind, contractId));
  const why = useRefusalText(error, 'contracts');
  const content = data ? (
    <ContractSlip contract={data} max={max} />
  ) : error || data === null ? (
    <LoadFailed title={t('contracts.failed')} text={why} onRetry={refetch} />
  ) : (
    <Skeleton height="320px" />
  );
  if (isPhone)
    return (
      <Dialog title={t(`contracts.kind.${kind}`)} hideTitle shape="sheet" onClose={onClose}>
        {content}
      </Dialog>
    );
  return <div className="contract-open">{content}</div>;
}

type RowsProps = {
  kind: ContractKind;
  rows: readonly ContractRow[];
  loading: boolean;
  onOpen: (contractId: string) => void;
};

function Rows({ kind, rows, loading, onOpen }: RowsProps) {
  const { t, tag } = useI18n();
  const shownOf = ({ pending, current, upcoming }: ContractRow) =>
    current ?? upcoming ?? pending?.terms ?? null;
  const rateOf = (row: ContractRow) => {
    const terms = shownOf(row);
    if (!terms) return '–';
    const { tiers, profitSideRate, lossSideRate, singlePeriodBetRate } = terms;
    return tiers
      ? `${percentOf(tiers.at(-1)?.rate ?? '0')}%`
      : [profitSideRate, lossSideRate, singlePeriodBetRate]
          .map((rate) => `${percentOf(rate ?? '0')}%`)
          .join(' · ');
  };
  const detail = (row: ContractRow) => {
    if (row.salaryType) return t(`contracts.salaryType.${row.salaryType}`);
    const period = shownOf(row)?.period;
    return period ? t(`contracts.period.${period}`) : '–';
  };
  const since = (row: ContractRow) => {
    const at = shownOf(row)?.effectiveFrom ?? shownOf(row)?.proposedAt ?? row.endedAt;
    return at ? tableTime(at, tag) : '–';
  };
  const state = (row: ContractRow) => (
    <>
      <ContractState status={row.status} />{' '}
      {row.allowed.some((act) => act === 'ACCEPT' || act === 'END_ACCEPT') && (
        <StatusTag tone="warn">{t('contracts.downlines.yourTurn')}</StatusTag>
      )}
    </>
  );
  return (
    <RecordList
      caption={t('contracts.downlines.title')}
      rows={rows}
      rowKey={(row) => row.contractId}
      empty={t('contracts.downlines.empty')}
      loading={loading}
      onOpen={(row) => onOpen(row.contractId)}
      label={(row) => t('contracts.downlines.open', { account: row.downlineAccount })}
      columns={[
        {
          key: 'downline',
          head: t('contracts.slip.downline'),
          lead: true,
          cell: (row) => (
            <RecordOpen
              label={t('contracts.downlines.open', { account: row.downlineAccount })}
              onOpen={() => onOpen(row.contractId)}
            >
              {row.downlineAccount}
            </RecordOpen>
          ),
        },
        ...(kind === 'REALTIME_SALARY'
          ? []
          : [
              {
                key: 'detail',
                head: t(hasSalaryType(kind) ? 'contracts.terms.salaryType' : 'contracts.terms.period'),
                cell: detail,
              },
            ]),
        { key: 'rate', head: t('contracts.terms.rate'), right: true, cell: rateOf },
        { key: 'state', head: t('contracts.downlines.state'), cell: state },
        { key: 'since', head: t('contracts.downlines.since'), right: true, cell: since },
      ]}
      cells={(row) => [row.downlineAccount, rateOf(row), `${detail(row)} · ${since(row)}`, state(row)]}
    />
  );
}
