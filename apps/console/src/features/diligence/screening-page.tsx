import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { HIT_STATES } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
import { DILIGENCE_PAGE_SIZE, screeningHits, type Hit } from './diligence.queries.ts';
import { useHitColumns } from './hit-columns.tsx';
import { HitDialog, type Judgement } from './hit-dialog.tsx';
import { ListsCard } from './lists-card.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** R35: members whose name is on a list, to be judged by a person, and the lists themselves. */
export function ScreeningPage() {
  const t = useT();
  const search = useSearch({ from: '/members/screening' });
  const navigate = useNavigate({ from: '/members/screening' });
  const may = useMay('risk.write');
  const state = search.state ?? 'OPEN';
  const found = useQuery(
    screeningHits({
      state,
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const [judged, setJudged] = useState<{ hit: Hit; decision: Judgement }>();
  const [isSetting, setSetting] = useState(false);
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  const actsOf = (hit: Hit) =>
    (['CLEARED', 'CONFIRMED'] as const)
      .filter((decision) => decision !== hit.state)
      .map((decision) => ({
        key: decision,
        text: t(`console.screening.${decision}.do`),
        isGrave: decision === 'CONFIRMED',
        onPress: () => setJudged({ hit, decision }),
      }));
  return (
    <>
      <QueuePage
        title={t('console.place.screening')}
        head={
          may && (
            <Button variant="default" onClick={() => setSetting(true)}>
              {t('console.screening.settings')}
            </Button>
          )
        }
        filters={
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={HIT_STATES.map((value) => ({ value, text: t(`console.screening.state.${value}`) }))}
            onChange={(value) => filter({ state: value === 'OPEN' ? undefined : value })}
          />
        }
        account={{ value: search.account, onSearch: (account) => filter({ account }) }}
        found={found}
        columns={[memberColumn<Hit>(t('console.common.member'), 'risk'), ...useHitColumns()]}
        rowKey={(hit) => hit.hitId}
        pageSize={DILIGENCE_PAGE_SIZE}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        empty={t('console.screening.empty')}
        acts={(hit) => (may ? actsOf(hit) : [])}
      />
      <ListsCard />
      {judged && <HitDialog {...judged} onClose={() => setJudged(undefined)} />}
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
}
