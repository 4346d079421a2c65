import { Entity } from '../../parts/entity.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { agentActs } from './agents.queries.ts';

/** OPEN-AGENT-06: what agents of the brand did to others. Read only: nobody changes the log. */
export function ActsPage() {
  const t = useT();
  const list = useList('/members/agent-acts', agentActs);
  return (
    <ListPage
      of={list}
      title={t('console.place.agentActs')}
      filters={{
        act: { label: t('console.agentActs.act'), words: (act) => t(`console.agentActs.act.${act}`) },
        account: { label: t('console.affiliates.agent') },
        subject: { label: t('console.agentActs.subject') },
        from: {},
      }}
      rowKey={(row) => row.actId}
      empty={t('console.agentActs.empty')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.member(t('console.affiliates.agent')),
        column.word('act', t('console.agentActs.act'), (act) => t(`console.agentActs.act.${act}`)),
        {
          ...column.text('subject', t('console.agentActs.subject'), { strong: true }),
          cell: ({ subject, subjectId }) =>
            subjectId === null ? (
              subject
            ) : (
              <Entity of="member" id={subjectId}>
                {subject}
              </Entity>
            ),
        },
        column.text('ip', t('console.audit.ip')),
      ]}
    />
  );
}
