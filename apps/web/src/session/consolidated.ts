import { queryOptions, useQuery } from '@tanstack/react-query';
import { members } from '../clients/members.ts';
import { ask, type Answer } from './clients.ts';
import { asksConsolidated } from './login-state.ts';
import { useMember } from './member.ts';
import { useFlag } from './site-config.ts';

type Consolidated = Answer<typeof members.getConsolidated>;
export type Feature = keyof Consolidated['features'];

export const consolidatedQuery = queryOptions({
  queryKey: ['consolidated'],
  queryFn: () => ask(members.getConsolidated({})),
});

/** Which contracts there are here for who is logged in, and how many wait; undefined until it is known, and where nobody asks. */
export function useConsolidated(): Consolidated | undefined {
  const member = useMember();
  const isAsked = asksConsolidated(member, useFlag('AGENTPOLICY3'));
  const { data } = useQuery({ ...consolidatedQuery, enabled: isAsked });
  return isAsked ? data : undefined;
}
