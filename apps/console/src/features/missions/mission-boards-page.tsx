import { useQuery } from '@tanstack/react-query';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { Facts } from '../../parts/facts.tsx';
import { givenList, useList } from '../../parts/list/use-list.ts';
import { List, ListPage } from '../../parts/list/list.tsx';
import { useT, useTableTime } from '../../session/language.tsx';
import { missionAsked, missionBoard, missionBoards } from './missions.queries.ts';

const TONE = { COUNTING: 'info', PAID: 'up', DROPPED: 'plain' } as const;

/** OP-27: the boards of each period, the newest first, with what they paid; one opens with its places. */
export function MissionBoardsPage() {
  const t = useT();
  const list = useList('/promotions/missions/boards', ({ missionId, ...asked }) =>
    missionBoards({ ...asked, ...missionAsked({ ...(missionId && { missionId }) }) }),
  );
  return (
    <ListPage
      of={list}
      title={t('console.place.missionBoards')}
      filters={{ missionId: { label: t('console.missions.number') } }}
      rowKey={({ missionId, period }) => `${missionId}.${period}`}
      empty={t('console.missions.boardsEmpty')}
      columns={(column) => [
        column.opener('period', t('console.missions.periodFrom')),
        column.text('missionId', t('console.common.number')),
        column.text('name', t('console.missions.control.title')),
        column.tag('state', TONE, (state) => t(`console.missions.board.${state}`)),
        column.count('places', t('console.missions.places')),
        column.money('paid', t('console.missions.offered')),
        column.time('paidAt', t('console.missions.paidAt')),
      ]}
    >
      <BoardDrawer of={list.open} onClose={() => list.show(undefined)} />
    </ListPage>
  );
}

/** `of`: number and period of a board, as a row's key has them. */
function BoardDrawer({ of, onClose }: { of: string | undefined; onClose: () => void }) {
  const t = useT();
  const time = useTableTime();
  const [missionId = '', period = ''] = (of ?? '').split('.');
  const found = useQuery({ ...missionBoard({ missionId, period }), enabled: of !== undefined });
  if (of === undefined) return null;
  return (
    <CaseDrawer title={t('console.missions.boardOf', { period })} of={found} onClose={onClose}>
      {({ name, state, refreshedAt, paidAt, places, currency }) => (
        <>
          <Facts
            of={[
              [t('console.missions.control.title'), name],
              [t('console.common.state'), t(`console.missions.board.${state}`)],
              [t('console.missions.counted'), time(refreshedAt)],
              [t('console.missions.paidAt'), paidAt && time(paidAt)],
            ]}
          />
          <List
            of={givenList(places.map((place) => ({ ...place, currency })))}
            caption={t('console.missions.places')}
            rowKey={(row) => row.rank}
            empty={t('console.missions.placesEmpty')}
            columns={(column) => [
              column.count('rank', t('console.missions.rank')),
              column.member(t('console.common.member')),
              column.money('score', t('console.missions.type.BET')),
              column.money('prize', t('console.missions.prize'), {
                when: ({ prize }) => Number(prize) > 0,
                none: '–',
              }),
            ]}
          />
        </>
      )}
    </CaseDrawer>
  );
}
