import { isAgent } from '@baize/members/rules';
import { useQuery } from '@tanstack/react-query';
import { useConsolidated } from '../../session/consolidated.ts';
import { useMember } from '../../session/member.ts';
import { pendingContracts } from '../contracts/contracts.queries.ts';
import { settlementDues } from './contract-settlement.queries.ts';
import { waitingOf, type Waiting } from './waiting.ts';

/** What waits for the agent who reads, where there are contracts at all. */
export function useWaiting(): Waiting {
  const features = useConsolidated()?.features;
  const type = useMember()?.type ?? 0;
  const enabled = isAgent(type) && features !== undefined && Object.values(features).includes(true);
  const requests = useQuery({
    ...pendingContracts,
    enabled,
    refetchInterval: settlementDues.refetchInterval,
  });
  const dues = useQuery({ ...settlementDues, enabled });
  return waitingOf(requests.data?.list ?? [], dues.data?.waiting ?? []);
}
