import { tableTime, useI18n } from '@baize/i18n';
import { Button, Notice, TextArea, toast } from '@baize/ui';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { useAct, type Contract, type PlainAct, type Version } from './contracts.queries.ts';
import { draftText } from './figures.queries.ts';
import { draftOf, inputOf, percentOf } from './terms-draft.ts';
import { TermsEstimate } from './terms-estimate.tsx';
import { TermsView } from './terms-view.tsx';

type Props = { contract: Contract; act: PlainAct; onClose: () => void };

const REMARK_MAX = 140;
const ends = (act: PlainAct): boolean => act.startsWith('END');

/** Before an act: what is signed or ended, from when, and every contract below that ends with it (CONTRACT-010). */
export function ActDialog({ contract, act, onClose }: Props) {
  const { t, tag } = useI18n();
  const [remark, setRemark] = useState('');
  const [message, setMessage] = useState<string>();
  const refusal = useRefusal('contracts');
  const send = useAct(contract.kind);
  const { pending } = contract;
  const isYes = act === 'ACCEPT' || act === 'END_ACCEPT';
  const submit = () => {
    setMessage(undefined);
    send.mutate(
      { contract, act, remark: remark.trim() },
      {
        onSuccess: () => {
          toast(t(`contracts.done.${act}`));
          onClose();
        },
        onError: (error) => setMessage(refusal(error)),
      },
    );
  };
  return (
    <Dialog title={t(`contracts.ask.${act}.title`)} shape="sheet" width={560} onClose={onClose}>
      <p className="bz-dialog-text">{t(`contracts.ask.${act}.text`)}</p>
      {act === 'ACCEPT' && pending?.terms && (
        <div className="contract-signed">
          <TermsView contract={contract} terms={pending.terms} />
          <TermsEstimate draft={draftOfTerms(contract, pending.terms)} />
        </div>
      )}
      {isYes && pending && (
        <>
          <p className="contract-when">
            {t(act === 'ACCEPT' ? 'contracts.pending.begins' : 'contracts.pending.ends', {
              time: tableTime(pending.effectiveAt, tag),
            })}
          </p>
          <Cascade pending={pending} />
        </>
      )}
      {ends(act) && (
        <TextArea
          label={t('contracts.ask.remark')}
          maxLength={REMARK_MAX}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      )}
      <FormError text={message} />
      <div className="bz-dialog-actions">
        <Button kind="plain" onClick={onClose}>
          {t('contracts.ask.back')}
        </Button>
        <Button
          kind={isYes || act === 'END_REJECT' ? 'primary' : 'danger'}
          busy={send.isPending}
          onClick={submit}
        >
          {t(`contracts.act.${act}`)}
        </Button>
      </div>
    </Dialog>
  );
}

const draftOfTerms = ({ kind, contractId, salaryType }: Contract, terms: Version): string =>
  draftText(kind, { contractId }, salaryType, inputOf(kind, draftOf(terms, salaryType)));

/** The contracts below that end when what waits is accepted, by name; nothing where none do. */
export function Cascade({ pending }: { pending: NonNullable<Contract['pending']> }) {
  const { t } = useI18n();
  const { willTerminate, willTerminateCount: count } = pending;
  if (willTerminate.length === 0) return null;
  return (
    <Notice tone="warn">
      <b>{t('contracts.cascade.title', { count })}</b>
      <ul className="contract-cascade" data-testid="cascade">
        {willTerminate.map(({ contractId, downlineAccount, rate, reason }) => (
          <li key={contractId}>
            <b>{downlineAccount}</b> {percentOf(rate)}% · {t(`contracts.endReason.${reason}`)}
          </li>
        ))}
        {count > willTerminate.length && (
          <li>{t('contracts.payout.more', { count: count - willTerminate.length })}</li>
        )}
      </ul>
    </Notice>
  );
}
