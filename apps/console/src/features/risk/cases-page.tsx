import { useState } from 'react';
import { StatusTag, type Tone } from '@baize/ui';
import { risk } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Claimed } from '../../parts/claimed.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useAct } from '../../parts/use-act.tsx';
import { CloseCaseDialog } from './close-case-dialog.tsx';
import { factText } from './fact-text.ts';
import { riskCases, useRiskCurrency, type RiskCase } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const TONE: Record<RiskCase['state'], Tone> = { OPEN: 'warn', CLAIMED: 'info', CLOSED: 'plain' };

/** OP-32: what the rules saw and nobody has judged yet. A rule decides nothing: a person does. */
export function CasesPage() {
  const t = useT();
  const time = useTableTime();
  const currency = useRiskCurrency();
  const may = useMay('risk.write');
  const list = useList('/members/risk', riskCases);
  const claim = useAct(risk.claimRiskCase, ['risk'], () => undefined);
  const release = useAct(risk.releaseRiskCase, ['risk'], () => undefined);
  const [closing, setClosing] = useState<RiskCase>();
  return (
    <ListPage
      of={list}
      title={t('console.place.risk')}
      filters={{
        state: { words: (state) => t(`console.risk.state.${state}`), all: t('console.risk.waiting') },
        account: {},
      }}
      rowKey={(row) => row.caseId}
      empty={t('console.risk.empty')}
      columns={(column) => [
        column.time('openedAt', t('console.common.time')),
        column.text('rule', t('console.risk.rule'), { strong: true, words: (row) => ruleText(t, row.rule) }),
        column.member(t('console.common.member'), 'risk'),
        {
          key: 'detail',
          head: t('console.common.details'),
          wrap: true,
          cell: (row) => factText(t, time, row.rule, row.detail, currency),
          file: (row) => factText(t, time, row.rule, row.detail, currency),
        },
        column.time('lastSeenAt', t('console.findings.lastSeen')),
        column.tag('state', TONE, (state) => t(`console.risk.state.${state}`), {
          beside: (row) => row.outcome && <StatusTag>{t(`console.risk.outcome.${row.outcome}`)}</StatusTag>,
          note: ({ claimedBy, claimedUntil }) =>
            claimedBy && <Claimed by={claimedBy} until={claimedUntil} short />,
        }),
      ]}
      acts={(row) =>
        (may ? row.acts : []).map((act) => ({
          key: act,
          text: t(act === 'close' ? 'console.risk.close' : `console.withdrawals.${act}`),
          onPress: () => {
            if (act === 'close') setClosing(row);
            else (act === 'claim' ? claim : release)({ caseId: row.caseId });
          },
        }))
      }
    >
      {closing && <CloseCaseDialog one={closing} onClose={() => setClosing(undefined)} />}
    </ListPage>
  );
}
