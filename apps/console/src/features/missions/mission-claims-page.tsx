import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { missionAsked, missionClaims } from './missions.queries.ts';

/** OP-27: what members claimed, the newest first: of which period, by which version, and how far they had come. */
export function MissionClaimsPage() {
  const t = useT();
  const list = useList('/promotions/missions/claims', ({ missionId, ...asked }) =>
    missionClaims({ ...asked, ...missionAsked({ ...(missionId && { missionId }) }) }),
  );
  return (
    <ListPage
      of={list}
      title={t('console.place.missionClaims')}
      filters={{ missionId: { label: t('console.missions.number') }, account: {} }}
      rowKey={(row) => row.grantId}
      empty={t('console.missions.claimsEmpty')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.member(t('console.common.member')),
        column.text('missionId', t('console.common.number')),
        column.text('name', t('console.missions.control.title'), { strong: true }),
        column.text('period', t('console.missions.periodFrom')),
        column.count('version', t('console.missions.version')),
        column.text('progress', t('console.missions.progress')),
        column.money('amount', t('console.missions.reward')),
      ]}
    />
  );
}
