import { Link, useSearch } from '@tanstack/react-router';
import { isAgent, type MemberType } from '@baize/members/rules';
import { Money, type Tone } from '@baize/ui';
import { Entity } from '../../parts/entity.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { useT } from '../../session/language.tsx';
import { branches, losses, team } from './agents.queries.ts';
import { figureColumns, playColumns } from './figure-columns.ts';

type Props = { memberId: number };
const TONE: Record<'ACTIVE' | 'LOCKED' | 'FROZEN' | 'CLOSED', Tone> = {
  ACTIVE: 'up',
  LOCKED: 'warn',
  FROZEN: 'warn',
  CLOSED: 'down',
};

/** AGENT-010: what each direct downline with everybody below came to; an agent's row leads on to the agent's own report. */
export function Branches({ memberId }: Props) {
  const t = useT();
  const { from, to } = useSearch({ from: '/members/$memberId/team' });
  const list = useList('/members/$memberId/team', ({ search: _search, ...asked }) =>
    branches({ memberId, ...asked }),
  );
  const { data } = list.found;
  const currency = data?.currency ?? '';
  return (
    <List
      of={list}
      caption={t('console.agentTeam.view.branches')}
      totals={
        data && [
          [
            t('console.report.validBet'),
            <Money key="bet" value={data.totals.validBet} currency={currency} />,
          ],
          [
            t('console.agentTeam.winLoss'),
            <Money key="net" value={data.totals.winLoss} currency={currency} signed />,
          ],
          [
            t('console.agentTeam.ownWinLoss'),
            <Money key="own" value={data.own.winLoss} currency={currency} signed />,
          ],
        ]
      }
      filters={{ from: {} }}
      rowKey={(row) => row.memberId}
      empty={t('console.report.empty')}
      columns={(column) => [
        {
          ...column.text('account', t('console.common.member'), { strong: true }),
          cell: ({ memberId: id, account, type }) =>
            isAgent(type as MemberType) ? (
              <Link
                to="/members/$memberId/team"
                params={{ memberId: String(id) }}
                search={{ view: 'branches', from, to }}
                className={parts.link}
              >
                {account}
              </Link>
            ) : (
              <Entity of="member" id={id}>
                {account}
              </Entity>
            ),
        },
        column.text('type', t('console.members.type'), {
          words: ({ type }) => t(`console.members.type.${type as MemberType}`),
        }),
        ...figureColumns(t, currency),
      ]}
    />
  );
}

/** AGENT-008: who stands directly below; with a search, whoever of the team is meant. */
export function Team({ memberId }: Props) {
  const t = useT();
  const list = useList('/members/$memberId/team', ({ search, pageNo, pageSize }) =>
    team({ memberId, search, pageNo, pageSize }),
  );
  const currency = list.found.data?.currency ?? '';
  return (
    <List
      of={list}
      caption={t('console.agentTeam.view.team')}
      filters={{ search: { label: t('console.agentTeam.search') } }}
      rowKey={(row) => row.memberId}
      empty={t('console.agentTeam.nobody')}
      columns={(column) => [
        { ...column.member(t('console.common.member')), strong: true },
        column.text('nickname', t('console.members.nickname')),
        column.text('type', t('console.members.type'), {
          words: ({ type }) => t(`console.members.type.${type as MemberType}`),
        }),
        column.text('uplineAccount', t('console.member.upline')),
        column.count('downlines', t('console.member.downlines')),
        column.money('balance', t('console.agentTeam.has'), { currency }),
        column.time('lastLoginAt', t('console.member.lastLogin')),
        column.tag('state', TONE, (state) => t(`console.member.state.${state}`), {
          note: ({ isLoginLocked }) => isLoginLocked && t('console.agentTeam.locked'),
        }),
      ]}
    />
  );
}

/** AGENT-017: who of the team lost, the largest loss first. */
export function Losses({ memberId }: Props) {
  const t = useT();
  const list = useList('/members/$memberId/team', ({ search: _search, ...asked }) =>
    losses({ memberId, ...asked }),
  );
  return (
    <List
      of={list}
      caption={t('console.agentTeam.view.losses')}
      filters={{ from: {} }}
      rowKey={(row) => row.memberId}
      empty={t('console.report.empty')}
      columns={(column) => [
        { ...column.member(t('console.common.member')), strong: true },
        column.text('nickname', t('console.members.nickname')),
        column.text('uplineAccount', t('console.member.upline')),
        ...playColumns(t, list.found.data?.currency ?? ''),
      ]}
    />
  );
}
