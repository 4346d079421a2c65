import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { leaderboards } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { LeaderboardEditor } from './leaderboard-editor.tsx';
import { boards, type Board } from './leaderboards.queries.ts';
import { StandingsDrawer } from './standings-drawer.tsx';

const TONE = { DRAFT: 'plain', PUBLISHED: 'up', STOPPED: 'warn' } as const;
type Act = 'edit' | 'publish' | 'stop' | 'standings';

/** OPEN-PROMO-08 OP-27: leaderboards and tournaments, the newest first; a draft is edited and published by two, what runs is stopped by one. */
export function LeaderboardsPage() {
  const t = useT();
  const list = useList('/promotions/leaderboards', boards);
  const may = useMay('promotions.write');
  const [act, setAct] = useState<{ act: Act; of: Board }>();
  const [isNew, setNew] = useState(false);
  const close = () => setAct(undefined);
  const actsOf = ({ state, isOver, periods, proposed }: Board): Act[] => [
    ...(state === 'DRAFT' && may ? (['edit'] as const) : []),
    ...(state === 'DRAFT' && may && !proposed ? (['publish'] as const) : []),
    ...(periods > 0 ? (['standings'] as const) : []),
    ...(state === 'PUBLISHED' && !isOver && may ? (['stop'] as const) : []),
  ];
  return (
    <ListPage
      of={list}
      title={t('console.place.leaderboards')}
      filters={{ state: { words: (state) => t(`console.giveaways.state.${state}`) } }}
      head={may && <Button onClick={() => setNew(true)}>{t('console.leaderboards.new')}</Button>}
      rowKey={(row) => String(row.boardId)}
      empty={t('console.leaderboards.empty')}
      columns={(column) => [
        column.text('title', t('console.leaderboards.control.title'), { strong: true }),
        {
          key: 'repeats',
          head: t('console.leaderboards.control.repeats'),
          cell: ({ terms }) => t(`console.leaderboards.repeats.${terms.repeats ?? 'ONCE'}`),
        },
        column.tag('state', TONE, (state) => t(`console.giveaways.state.${state}`)),
        column.time('from', t('console.leaderboards.control.from')),
        column.time('until', t('console.leaderboards.control.until')),
        {
          key: 'periods',
          head: t('console.leaderboards.periods'),
          cell: ({ periods, paidPeriods }) => `${paidPeriods} / ${periods}`,
        },
        column.money('most', t('console.leaderboards.most')),
        column.money('paid', t('console.leaderboards.paid')),
      ]}
      acts={(row) =>
        actsOf(row).map((key) => ({
          key,
          text: t(`console.leaderboards.${key}`),
          onPress: () => setAct({ act: key, of: row }),
        }))
      }
    >
      {isNew && <LeaderboardEditor onClose={() => setNew(false)} />}
      {act?.act === 'edit' && <LeaderboardEditor of={act.of} onClose={close} />}
      {act?.act === 'standings' && <StandingsDrawer of={act.of} onClose={close} />}
      {act?.act === 'publish' && <Publish of={act.of} onClose={close} />}
      {act?.act === 'stop' && <Stop of={act.of} onClose={close} />}
    </ListPage>
  );
}

type ActProps = { of: Board; onClose: () => void };

function Publish({ of: { boardId, revision, title }, onClose }: ActProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.giveaways.publishTitle', { title })}
      text={t('console.leaderboards.publishText')}
      confirm={t('console.leaderboards.publish')}
      subject={`leaderboard:${boardId}`}
      send={(_draft, reason) => leaderboards.publishLeaderboard({ boardId, revision, reason })}
      forgets={['leaderboards']}
      done={t('console.giveaways.publishDone')}
      onClose={onClose}
    />
  );
}

function Stop({ of: { boardId, title }, onClose }: ActProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.giveaways.stopTitle', { title })}
      text={t('console.leaderboards.stopText')}
      confirm={t('console.leaderboards.stop')}
      destructive
      send={(_draft, reason) => leaderboards.stopLeaderboard({ boardId, reason })}
      forgets={['leaderboards']}
      done={t('console.giveaways.stopDone')}
      onClose={onClose}
    />
  );
}
