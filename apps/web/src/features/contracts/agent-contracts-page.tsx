import './contracts.css';
import { useI18n } from '@baize/i18n';
import { Notice } from '@baize/ui';
import type { Path } from '../../pages.ts';
import { useConsolidated } from '../../session/consolidated.ts';
import { OfficeHead } from '../agents/office-head.tsx';
import { ArrearsNotice } from '../contract-settlement/arrears-notice.tsx';
import type { RecordsSearch } from '../contract-settlement/records-filter.ts';
import { SettlementRecords } from '../contract-settlement/settlement-records.tsx';
import { ContractTabs } from './contract-tabs.tsx';
import { DownlineContracts } from './downline-contracts.tsx';
import { KIND_PLACES, kindAt } from './kinds.ts';
import { MyContract } from './my-contract.tsx';

/** AGENT-013…016: the contracts of a kind, with who stands above and with who stands below, and what they paid. */
export function AgentContractsPage({ path, search }: { path: Path; search: RecordsSearch }) {
  const { t } = useI18n();
  const kind = kindAt(path);
  const consolidated = useConsolidated();
  return (
    <>
      <OfficeHead title={t(`contracts.kind.${kind}`)} />
      {/* What is signed goes on, and what is owed stays owed. */}
      {consolidated?.features[KIND_PLACES[kind].feature] === false && <Notice>{t('contracts.off')}</Notice>}
      <ContractTabs path={path} view={search.view} />
      {search.view === 'payouts' ? (
        <SettlementRecords key={kind} kind={kind} path={path} search={search} sides={['in', 'out']} />
      ) : (
        <div className="contract-page">
          <ArrearsNotice />
          <section aria-label={t('contracts.mine.title')}>
            <h2 className="office-h2">{t('contracts.mine.title')}</h2>
            <MyContract key={kind} kind={kind} />
          </section>
          <DownlineContracts key={kind} kind={kind} />
        </div>
      )}
    </>
  );
}
