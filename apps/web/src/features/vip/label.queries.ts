import { useQuery } from '@tanstack/react-query';
import { vip } from '../../clients/vip.ts';
import { ask } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useMember } from '../../session/member.ts';
import { useStore } from '../../session/store.ts';

/** The label and rank of who is logged in (decision 0022); undefined for visitors, trials and brands without levels. */
export function useVipLabel(): { vipLabelName: string; vipRankLevel: number } | undefined {
  const language = useStore(languageStore);
  const member = useMember();
  return useQuery({
    queryKey: ['vip', 'label', language],
    queryFn: () => ask(vip.getVipLabel({ language })),
    enabled: member?.hasVip === true && !member.freeplay,
  }).data;
}
