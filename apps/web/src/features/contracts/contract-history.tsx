import { tableTime, useI18n } from '@baize/i18n';
import { stepText } from './contract-step.ts';
import type { Contract, Version } from './contracts.queries.ts';
import { TermsView } from './terms-view.tsx';

/** Every version with who proposed and answered it, and everything that was done: nothing of it changes any more. */
export function ContractHistory({ contract }: { contract: Contract }) {
  const i18n = useI18n();
  const { t, tag } = i18n;
  const sideOf = (side: 'UPLINE' | 'DOWNLINE') =>
    side === 'DOWNLINE' ? contract.downlineAccount : (contract.uplineAccount ?? t('contracts.slip.house'));
  const when = ({ effectiveFrom, effectiveUntil }: Version) =>
    effectiveFrom !== null &&
    t('contracts.history.inForce', {
      from: tableTime(effectiveFrom, tag),
      until: effectiveUntil === null ? '' : tableTime(effectiveUntil, tag),
    });
  return (
    <details className="contract-history">
      <summary>{t('contracts.history.title', { count: contract.history.length })}</summary>
      <ul>
        {contract.history.map((version) => (
          <li key={version.version}>
            <details>
              <summary>
                <b>{t('contracts.history.version', { n: version.version })}</b>{' '}
                {t('contracts.history.by', {
                  account: sideOf(version.proposedBy),
                  time: tableTime(version.proposedAt, tag),
                })}{' '}
                · {t(`contracts.answer.${version.answer ?? 'WAITS'}`)}
                {when(version) && <> · {when(version)}</>}
              </summary>
              <TermsView contract={contract} terms={version} />
            </details>
          </li>
        ))}
      </ul>
      <h3>{t('contracts.history.steps')}</h3>
      <ol>
        {contract.steps.map((step) => (
          <li key={`${step.at} ${step.event} ${step.version ?? ''}`}>
            {tableTime(step.at, tag)} · {stepText(i18n, step, step.by === 'PLATFORM' ? '' : sideOf(step.by))}
            {step.remark && <> · {step.remark}</>}
          </li>
        ))}
      </ol>
    </details>
  );
}
