import { useT } from '../../session/language.tsx';
import { Entity } from '../../parts/entity.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { memberSearch } from './member-desk.queries.ts';
import { OpenAgent } from './open-agent.tsx';
import { memberTone } from './member.ts';

/** OP-08: finds a member by the beginning of the account, or by id, e-mail or mobile number. */
export function MemberSearchPage() {
  const t = useT();
  const list = useList('/members', ({ q = '', ...asked }) => memberSearch({ query: q, ...asked }));
  return (
    <ListPage
      of={list}
      title={t('console.members.title')}
      head={<OpenAgent />}
      caption={t('console.members.caption')}
      filters={{
        q: { label: t('console.members.query'), width: 300, field: 'query' },
        kind: { label: t('console.members.kind'), words: (kind) => t(`console.members.kind.${kind}`) },
      }}
      rowKey={(row) => row.memberId}
      empty={t('console.members.empty')}
      columns={(column) => [
        column.text('memberId', t('console.members.id')),
        {
          ...column.text('account', t('console.members.account'), { strong: true }),
          cell: (row) => (
            <Entity of="member" id={row.memberId}>
              {row.account}
            </Entity>
          ),
        },
        column.text('nickname', t('console.members.nickname')),
        column.text('type', t('console.members.type'), {
          words: (row) => t(`console.members.type.${row.type}`),
        }),
        column.text('uplineAccount', t('console.member.upline')),
        column.text('currency', t('console.member.currency')),
        column.tag('state', memberTone, (state) => t(`console.member.state.${state}`)),
        column.time('registeredAt', t('console.members.registered')),
        column.time('lastLoginAt', t('console.members.lastLogin')),
        column.text('lastLoginIp', t('console.audit.ip')),
      ]}
    />
  );
}
