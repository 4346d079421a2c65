import './contracts.css';
import { useI18n } from '@baize/i18n';
import { EmptyState } from '@baize/ui';
import type { Path } from '../../pages.ts';
import { useConsolidated } from '../../session/consolidated.ts';
import { OfficeHead } from '../agents/office-head.tsx';
import { DownlineContracts } from './downline-contracts.tsx';
import { KIND_PLACES, kindAt } from './kinds.ts';
import { MyContract } from './my-contract.tsx';

/** AGENT-013…016: the contracts of a kind, with who stands above and with who stands below. */
export function AgentContractsPage({ path }: { path: Path }) {
  const { t } = useI18n();
  const kind = kindAt(path);
  const consolidated = useConsolidated();
  return (
    <>
      <OfficeHead title={t(`contracts.kind.${kind}`)} />
      {consolidated?.features[KIND_PLACES[kind].feature] === false ? (
        <EmptyState title={t('contracts.off')} />
      ) : (
        <div className="contract-page">
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
