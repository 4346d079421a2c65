import { useI18n } from '@baize/i18n';
import type { ContractKind, SalaryType } from '@baize/contracts/rules';
import { EmptyState, Skeleton } from '@baize/ui';
import { useQueries } from '@tanstack/react-query';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ContractSlip } from './contract-slip.tsx';
import { myContract } from './contracts.queries.ts';
import { typesOf } from './kinds.ts';

/** The reader's own contracts of a kind, with who stands above. */
export function MyContract({ kind }: { kind: ContractKind }) {
  const { t } = useI18n();
  const found = useQueries({
    queries: typesOf(kind).map((salaryType: SalaryType | undefined) => myContract(kind, salaryType)),
  });
  const failed = found.find(({ error, data }) => error && data === undefined);
  const why = useRefusalText(failed?.error, 'contracts');
  if (failed)
    return <LoadFailed title={t('contracts.failed')} text={why} onRetry={() => void failed.refetch()} />;
  if (found.some(({ data }) => data === undefined)) return <Skeleton height="220px" />;
  const own = found.flatMap(({ data }) => data ?? []);
  if (own.length === 0)
    return <EmptyState title={t('contracts.mine.empty')} text={t('contracts.mine.emptyText')} />;
  return (
    <div className="contract-slips">
      {own.map((contract) => (
        <ContractSlip key={contract.contractId} contract={contract} />
      ))}
    </div>
  );
}
