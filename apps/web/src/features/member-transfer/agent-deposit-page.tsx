import { moneyText, useI18n } from '@baize/i18n';
import { EmptyState, Field, Notice, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readAmount } from '../../forms/amount.ts';
import { CallForm } from '../../forms/call-form.tsx';
import { useRequestId } from '../../forms/request-id.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { AmountInput } from './amount-input.tsx';
import { LinePage } from './line-page.tsx';
import { agentRequests, useRequestAgentDeposit, type TransferLine } from './member-transfer.queries.ts';
import { RequestList } from './request-list.tsx';

/** Agent transfer (OPEN-WALLET-03): a deposit the upline pays, and the requests of those below. */
export function AgentDepositPage() {
  const { t } = useI18n();
  return <LinePage title={() => t('transfer.ask.title')}>{(line) => <Deposit line={line} />}</LinePage>;
}

function Deposit({ line }: { line: TransferLine }) {
  const { t } = useI18n();
  const mine = useQuery(agentRequests('mine'));
  const open = mine.data?.list.find((one) => one.requestNo === line.agentDeposit.openRequestNo);
  return (
    <>
      {line.agentDeposit.waiting > 0 && <RequestList side="received" title={t('transfer.ask.received')} />}
      {line.upline === null && line.agentDeposit.waiting === 0 && (
        <EmptyState title={t('transfer.line.none')} text={t('transfer.line.noneText')} />
      )}
      {line.upline && !line.agentDeposit.isEnabled && (
        <EmptyState title={t('transfer.line.off')} text={t('transfer.line.offText')} />
      )}
      {line.upline && line.agentDeposit.isEnabled && (
        <>
          <p className="transfer-lead">{t('transfer.ask.lead', { account: line.upline.account })}</p>
          {open ? (
            <Notice tone="info">
              {t('transfer.ask.open', { amount: moneyText(open.amount, open.currency) })}
            </Notice>
          ) : (
            <AskForm line={line} />
          )}
          <RequestList side="mine" title={t('transfer.ask.mine')} />
        </>
      )}
    </>
  );
}

function AskForm({ line }: { line: TransferLine }) {
  const { t } = useI18n();
  const { currency } = line;
  const ask = useRequestAgentDeposit();
  const why = useRefusalText(ask.error, 'transfer', currency);
  const [typed, setTyped] = useState('');
  const [remark, setRemark] = useState('');
  const [message, setMessage] = useState<string>();
  const amount = readAmount(typed, currency);
  const request = useRequestId(`${amount ?? ''} ${remark}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(undefined);
    if (amount === undefined) return setMessage(t('error.amount_invalid'));
    ask.mutate(
      { amount, remark, requestId: request.id() },
      {
        onSuccess: () => {
          request.done();
          setTyped('');
          toast(t('transfer.ask.asked'));
        },
      },
    );
  };
  return (
    <CallForm
      className="panel transfer-form"
      onSubmit={submit}
      error={message ?? why}
      hint={t('transfer.ask.turnover')}
      busy={ask.isPending}
      submit={
        amount
          ? t('transfer.ask.submit', { amount: moneyText(amount, currency) })
          : t('transfer.ask.submitPlain')
      }
    >
      <AmountInput id="ask-amount" line={line} typed={typed} onTyped={setTyped} />
      <Field
        name="remark"
        label={t('transfer.line.remark')}
        maxLength={140}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </CallForm>
  );
}
