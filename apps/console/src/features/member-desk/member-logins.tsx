import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { List } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import { Answered } from '../../parts/loaded.tsx';
import { methodOf, outcomeOf } from './login-words.ts';
import { memberSecurity, type Member, type MemberSecurity } from './member-desk.queries.ts';
import { SecurityActDialog } from './security-act-dialog.tsx';
import type { SecurityAct } from './security-act.ts';

/** Where the member is logged in now, and the newest logins with the refused ones among them. */
export function MemberLogins({ member }: { member: Member }) {
  const found = useQuery(memberSecurity({ memberId: member.memberId }));
  return (
    <Answered of={found}>
      {({ sessions, logins }) => (
        <>
          <Sessions member={member} sessions={sessions} />
          <History logins={logins} />
        </>
      )}
    </Answered>
  );
}

function Sessions({ member, sessions }: { member: Member; sessions: MemberSecurity['sessions'] }) {
  const t = useT();
  const may = useMay('members.write');
  const [act, setAct] = useState<SecurityAct>();
  return (
    <>
      <List
        of={givenList(sessions)}
        caption={t('console.member.loginsCaption')}
        heading={t('console.member.open')}
        rowKey={(row) => row.sessionId}
        empty={t('console.member.loginsEmpty')}
        columns={(column) => [
          column.time('startedAt', t('console.member.startedAt')),
          column.time('lastSeenAt', t('console.member.lastSeen')),
          column.text('ip', t('console.audit.ip'), { strong: true }),
          column.text('userAgent', t('console.member.device'), { wrap: true }),
        ]}
        acts={({ sessionId }) =>
          may
            ? [
                {
                  key: 'end',
                  text: t('console.member.act.endSession'),
                  onPress: () => setAct({ kind: 'endSession', sessionId }),
                },
              ]
            : []
        }
      />
      {act && <SecurityActDialog member={member} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function History({ logins }: { logins: MemberSecurity['logins'] }) {
  const t = useT();
  return (
    <List
      of={givenList(logins)}
      caption={t('console.member.historyCaption')}
      heading={t('console.member.history')}
      isBelow
      rowKey={(row) => `${row.at} ${row.ip} ${row.outcome}`}
      empty={t('console.member.historyEmpty')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.tag(
          'outcome',
          (outcome) => (outcome === 'signed_in' ? 'up' : 'warn'),
          (outcome) => {
            const key = outcomeOf(outcome);
            return key ? t(key) : outcome;
          },
          { head: t('console.member.outcome') },
        ),
        column.text('method', t('console.common.method'), {
          words: ({ method }) => {
            const key = methodOf(method);
            return key ? t(key) : method;
          },
        }),
        column.text('ip', t('console.audit.ip'), { strong: true }),
        column.text('userAgent', t('console.member.device'), { wrap: true }),
      ]}
    />
  );
}
