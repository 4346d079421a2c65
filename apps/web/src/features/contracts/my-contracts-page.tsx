import './contracts.css';
import { useI18n } from '@baize/i18n';
import { Notice } from '@baize/ui';
import type { Path } from '../../pages.ts';
import { useConsolidated } from '../../session/consolidated.ts';
import { PageHead } from '../../shell/page-head.tsx';
import type { RecordsSearch } from '../contract-settlement/records-filter.ts';
import { SettlementRecords } from '../contract-settlement/settlement-records.tsx';
import { ContractTabs } from './contract-tabs.tsx';
import { KIND_PLACES, kindAt } from './kinds.ts';
import { MyContract } from './my-contract.tsx';

/** MEMBER-009, CONTRACT-018: the downline's side: what was signed, what waits for an answer, and what it paid. */
export function MyContractsPage({ path, search }: { path: Path; search: RecordsSearch }) {
  const { t } = useI18n();
  const kind = kindAt(path);
  const consolidated = useConsolidated();
  return (
    <>
      <PageHead title={t(`contracts.kind.${kind}`)} />
      {consolidated?.features[KIND_PLACES[kind].feature] === false && <Notice>{t('contracts.off')}</Notice>}
      <ContractTabs path={path} view={search.view} />
      {search.view === 'payouts' ? (
        <SettlementRecords key={kind} kind={kind} path={path} search={search} sides={['in']} />
      ) : (
        <MyContract key={kind} kind={kind} />
      )}
    </>
  );
}
