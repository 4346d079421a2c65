import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { useT } from '../../session/language.tsx';
import { member } from '../member-desk/member-desk.queries.ts';
import { Branches, Losses, Team } from './team-lists.tsx';
import { TeamSettlements } from './team-settlements.tsx';
import { Overview } from './team-overview.tsx';

const VIEWS = ['overview', 'branches', 'team', 'losses', 'received', 'owed'] as const;

/** OP-09, OP-31: what an agent sees of the own team, and of the contracts with those above and below. */
export function TeamPage() {
  const t = useT();
  const { memberId } = useParams({ from: '/members/$memberId/team' });
  const { view = 'overview', from, to } = useSearch({ from: '/members/$memberId/team' });
  const navigate = useNavigate({ from: '/members/$memberId/team' });
  const id = Number(memberId);
  const account = useQuery(member({ memberId: id })).data?.account ?? '';
  return (
    <>
      <Link to="/members/$memberId" params={{ memberId }} className={parts.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('console.agentTeam.back', { account })}
      </Link>
      <PageHead title={t('console.agentTeam.title', { account })}>
        <FilterChips
          label={t('console.agentTeam.views')}
          value={view}
          options={VIEWS.map((value) => ({ value, text: t(`console.agentTeam.view.${value}`) }))}
          onChange={(wanted) => void navigate({ search: { view: wanted, from, to } })}
        />
      </PageHead>
      {view === 'overview' && <Overview memberId={id} />}
      {view === 'branches' && <Branches memberId={id} />}
      {view === 'team' && <Team memberId={id} />}
      {view === 'losses' && <Losses memberId={id} />}
      {view === 'received' && account && <TeamSettlements account={account} side="downline" />}
      {view === 'owed' && account && <TeamSettlements account={account} side="upline" />}
    </>
  );
}
