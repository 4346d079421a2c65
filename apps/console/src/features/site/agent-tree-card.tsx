import { useT } from '../../session/language.tsx';
import { SettingsCard } from './setting-rows.tsx';
import type { Brand } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

const DEPTH_MAX = 100;

/** OP-09: how deep the tree of agents may be, and whether their types go downwards. */
export function AgentTreeCard({ value, draft }: { value: Brand; draft: SectionDraft<'brand'> }) {
  const t = useT();
  return (
    <SettingsCard<'brand'>
      title={t('console.site.agentTree')}
      value={value}
      draft={draft}
      of={[
        {
          as: 'figure',
          path: 'agentDepthMax',
          label: t('console.site.agentDepthMax'),
          hint: t('console.site.agentDepthMaxHint'),
          min: 1,
          max: DEPTH_MAX,
        },
        {
          as: 'switch',
          path: 'agentTypesInOrder',
          label: t('console.site.agentTypesInOrder'),
          hint: t('console.site.agentTypesInOrderHint'),
        },
      ]}
    />
  );
}
