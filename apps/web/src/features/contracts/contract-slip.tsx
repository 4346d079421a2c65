import './contracts.css';
import { tableTime, useI18n } from '@baize/i18n';
import { Button, Notice } from '@baize/ui';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { ActDialog, Cascade } from './act-dialog.tsx';
import { ContractHistory } from './contract-history.tsx';
import { ContractState } from './contract-state.tsx';
import type { Act, Contract, MaxRates, PlainAct } from './contracts.queries.ts';
import { RunningPeriodPart } from './running-period.tsx';
import { TermsView } from './terms-view.tsx';

const TermsForm = lazyPart(() => import('./terms-form.tsx'), 'TermsForm');

/** The one that asks to be pressed; what ends something is danger. */
const LOOKS: Partial<Record<Act, 'primary' | 'danger'>> = {
  ACCEPT: 'primary',
  END_ACCEPT: 'primary',
  REJECT: 'danger',
  END: 'danger',
};
const isPlain = (act: Act): act is PlainAct => act !== 'PROPOSE' && act !== 'COUNTER';

/** A contract as its two sides read it: who with whom, what waits, what holds, what was, and what can be done (look.md §10). */
export function ContractSlip({ contract, max }: { contract: Contract; max?: MaxRates | undefined }) {
  const { t, tag } = useI18n();
  const [doing, setDoing] = useState<Act>();
  const { kind, contractId, status, pending, current, upcoming, allowed } = contract;
  const close = () => setDoing(undefined);
  const house = t('contracts.slip.house');
  const asked = pending && (pending.askedBy === contract.side ? 'mine' : 'theirs');
  return (
    <section
      className="contract-slip"
      aria-label={t(`contracts.kind.${kind}`)}
      data-testid="contract"
      data-state={status}
    >
      <header>
        <h2>{t(`contracts.kind.${kind}`)}</h2>
        <ContractState status={status} />
        <small>{contractId}</small>
      </header>
      <div className="contract-body">
        <div className="contract-parties">
          <span>
            <small>{t('contracts.slip.upline')}</small>
            <b>{contract.uplineAccount ?? house}</b>
          </span>
          <i aria-hidden="true" />
          <span>
            <small>{t('contracts.slip.downline')}</small>
            <b>{contract.downlineAccount}</b>
          </span>
        </div>
        {contract.endReason && contract.endedAt !== null && (
          <Notice tone="warn">
            {t(`contracts.endReason.${contract.endReason}`)} · {tableTime(contract.endedAt, tag)}
          </Notice>
        )}
        {pending && asked && (
          <section className="contract-part" aria-label={t(`contracts.pending.${pending.type}`)}>
            <h3>{t(`contracts.pending.${pending.type}`)}</h3>
            <p className="contract-when">
              {t(`contracts.pending.${asked}`)}{' '}
              {t('contracts.pending.until', { time: tableTime(pending.expireAt, tag) })}{' '}
              {t(pending.type === 'END' ? 'contracts.pending.ends' : 'contracts.pending.begins', {
                time: tableTime(pending.effectiveAt, tag),
              })}
            </p>
            {pending.remark && <p>{pending.remark}</p>}
            {pending.terms && <TermsView contract={contract} terms={pending.terms} />}
            {asked === 'theirs' && <Cascade pending={pending} />}
          </section>
        )}
        {current && (
          <section className="contract-part" aria-label={t('contracts.slip.current')}>
            <h3>{t('contracts.slip.current')}</h3>
            <TermsView contract={contract} terms={current} />
          </section>
        )}
        {current && <RunningPeriodPart contract={contract} />}
        {upcoming && (
          <section className="contract-part" aria-label={t('contracts.slip.upcoming')}>
            <h3>
              {t('contracts.slip.upcoming')}{' '}
              {upcoming.effectiveFrom !== null && tableTime(upcoming.effectiveFrom, tag)}
            </h3>
            <TermsView contract={contract} terms={upcoming} />
          </section>
        )}
        {allowed.length > 0 && (
          <div className="contract-acts">
            {allowed.map((act) => (
              <Button key={act} kind={LOOKS[act] ?? 'outline'} onClick={() => setDoing(act)}>
                {t(`contracts.act.${act}`)}
              </Button>
            ))}
          </div>
        )}
        <ContractHistory contract={contract} />
      </div>
      {doing && isPlain(doing) && <ActDialog contract={contract} act={doing} onClose={close} />}
      {doing && !isPlain(doing) && (
        <Suspense fallback={null}>
          <TermsForm
            kind={kind}
            contract={contract}
            as={doing === 'COUNTER' ? 'counter' : 'propose'}
            max={contract.side === 'UPLINE' ? max : undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}
