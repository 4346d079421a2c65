import { useT, useTableTime } from '../../session/language.tsx';
import { Entity, Target } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import parts from '../../parts/parts.module.css';
import { factText, moneyOf } from './fact-text.ts';
import { useRiskCurrency, type RiskCase } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

type Credit = {
  proposalId: number;
  subject: string;
  memberId: number;
  amount: string;
  proposedBy: string;
  decidedBy: string;
  at: string;
};

/** What a case was opened on, with the way to each row it speaks of. */
export function CaseEvidence({ one }: { one: RiskCase }) {
  const t = useT();
  const time = useTableTime();
  const currency = useRiskCurrency();
  const { detail, memberId } = one;
  const accounts = Array.isArray(detail['accounts']) ? (detail['accounts'] as readonly string[]) : [];
  const credits = Array.isArray(detail['credits']) ? (detail['credits'] as readonly Credit[]) : [];
  return (
    <section aria-label={t('console.risk.evidence')}>
      <Facts
        of={[
          [
            t('console.common.member'),
            <Entity key="member" of="member" id={memberId} tab="risk">
              {one.account}
            </Entity>,
          ],
          [ruleText(t, one.rule), factText(t, time, one.rule, detail, currency)],
          [t('console.common.time'), time(one.openedAt)],
          [
            t('console.risk.evidence'),
            <Entity key="ledger" of="member" id={memberId} tab="ledger">
              {t('console.member.tab.ledger')}
            </Entity>,
          ],
        ]}
      />
      <ul className={parts.plainList}>
        {accounts.map((account) => (
          <li key={account}>
            <Entity of="account" id={account} />
          </li>
        ))}
        {credits.map((credit) => (
          <li key={`${credit.proposalId} ${credit.memberId}`}>
            <span>
              <Entity of="proposal" id={credit.subject}>
                {String(credit.proposalId)}
              </Entity>{' '}
              · <Target of={credit.subject} />
              {credit.memberId !== memberId && (
                <>
                  {' · '}
                  <Entity of="member" id={credit.memberId} />
                </>
              )}
            </span>
            <span className={parts.note}>
              {[
                moneyOf(credit.amount, currency),
                `${credit.proposedBy} → ${credit.decidedBy}`,
                time(Date.parse(credit.at)),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
