import { useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { missions } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { bodyOf, draftOf } from './mission-draft.ts';
import { MissionEditor } from './mission-editor.tsx';
import { brandMissions, type Mission } from './missions.queries.ts';

/** OP-27: what members can reach, the newest first; two start a mission or raise it, one stops it. */
export function MissionsPage() {
  const t = useT();
  const list = useList('/promotions/missions', brandMissions);
  const may = useMay('promotions.write');
  const go = useNavigate();
  const [act, setAct] = useState<{ act: 'edit' | 'run'; of: Mission }>();
  const [isNew, setNew] = useState(false);
  const close = () => setAct(undefined);
  const stateOf = (isActive: boolean) => t(`console.missions.state.${isActive ? 'ACTIVE' : 'STOPPED'}`);
  return (
    <ListPage
      of={list}
      title={t('console.place.missions')}
      filters={{ state: { words: (state) => t(`console.missions.state.${state}`) } }}
      head={may && <Button onClick={() => setNew(true)}>{t('console.missions.new')}</Button>}
      rowKey={(row) => String(row.missionId)}
      empty={t('console.missions.empty')}
      columns={(column) => [
        column.text('name', t('console.missions.control.title'), {
          strong: true,
          words: ({ missionId, name }) => `${missionId} · ${name}`,
        }),
        column.text('type', t('console.missions.control.type'), {
          words: ({ type, target }) => `${t(`console.missions.type.${type}`)}: ${target}`,
        }),
        column.word('period', t('console.missions.control.period'), (period) =>
          t(`console.missions.period.${period}`),
        ),
        column.tag('isActive', (isActive) => (isActive ? 'up' : 'plain'), stateOf),
        column.text('fromDay', t('console.missions.days'), {
          words: ({ fromDay, untilDay }) => `${fromDay} – ${untilDay ?? ''}`,
        }),
        column.money('amount', t('console.missions.reward'), { currency: list.found.data?.currency ?? '' }),
        column.money('spent', t('console.missions.spent'), { currency: list.found.data?.currency ?? '' }),
        column.money('budget', t('console.missions.budget'), { currency: list.found.data?.currency ?? '' }),
      ]}
      acts={(row) => [
        {
          key: 'claims',
          text: t('console.missions.claims'),
          onPress: () =>
            void go({ to: '/promotions/missions/claims', search: { missionId: String(row.missionId) } }),
        },
        ...(row.prizes.length > 0
          ? [
              {
                key: 'boards',
                text: t('console.missions.boards'),
                onPress: () =>
                  void go({
                    to: '/promotions/missions/boards',
                    search: { missionId: String(row.missionId) },
                  }),
              },
            ]
          : []),
        ...(may
          ? [
              {
                key: 'edit',
                text: t('console.missions.edit'),
                onPress: () => setAct({ act: 'edit', of: row }),
              },
              ...(row.proposed && !row.isActive
                ? []
                : [
                    {
                      key: 'run',
                      text: t(`console.missions.${row.isActive ? 'stop' : 'start'}`),
                      onPress: () => setAct({ act: 'run', of: row }),
                    },
                  ]),
            ]
          : []),
      ]}
    >
      {isNew && <MissionEditor onClose={() => setNew(false)} />}
      {act?.act === 'edit' && <MissionEditor of={act.of} onClose={close} />}
      {act?.act === 'run' && <RunDialog of={act.of} onClose={close} />}
    </ListPage>
  );
}

/** Starts a mission as it stands, which a second operator decides, or stops it at once. */
function RunDialog({ of, onClose }: { of: Mission; onClose: () => void }) {
  const t = useT();
  const { missionId, name, isActive } = of;
  const act = isActive ? 'stop' : 'start';
  return (
    <FormDialog
      title={t(`console.missions.${act}Title`, { name })}
      text={t(`console.missions.${act}Text`)}
      confirm={t(`console.missions.${act}`)}
      destructive={isActive}
      subject={`mission:${missionId}`}
      send={(_draft, reason) =>
        missions.saveMission({ missionId, ...bodyOf(draftOf(of, of.fromDay), !isActive), reason })
      }
      forgets={['missions']}
      done={t(`console.missions.${act}Done`)}
      onClose={onClose}
    />
  );
}
