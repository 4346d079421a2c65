import './contracts.css';
import { useI18n } from '@baize/i18n';
import { EmptyState } from '@baize/ui';
import type { Path } from '../../pages.ts';
import { useConsolidated } from '../../session/consolidated.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { KIND_PLACES, kindAt } from './kinds.ts';
import { MyContract } from './my-contract.tsx';

/** MEMBER-009, CONTRACT-018: the downline's side: what was signed, and what waits for an answer. */
export function MyContractsPage({ path }: { path: Path }) {
  const { t } = useI18n();
  const kind = kindAt(path);
  const consolidated = useConsolidated();
  return (
    <>
      <PageHead title={t(`contracts.kind.${kind}`)} />
      {consolidated?.features[KIND_PLACES[kind].feature] === false ? (
        <EmptyState title={t('contracts.off')} />
      ) : (
        <MyContract key={kind} kind={kind} />
      )}
    </>
  );
}
