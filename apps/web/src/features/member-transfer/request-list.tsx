import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, Money, Skeleton, StatusTag, toast, type Tone } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import {
  agentRequests,
  useCancelAgentDeposit,
  type AgentRequest,
  type Side,
} from './member-transfer.queries.ts';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'), 'AnswerDialog');

const TONES: Record<AgentRequest['state'], Tone> = {
  REQUESTED: 'warn',
  APPROVED: 'up',
  REJECTED: 'down',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
};

/** Requests with what their reader can do about each. */
export function RequestList({ side, title }: { side: Side; title: string }) {
  const { t, tag } = useI18n();
  const found = useQuery(agentRequests(side));
  const cancel = useCancelAgentDeposit();
  const refusal = useRefusal('transfer');
  const [answering, setAnswering] = useState<{ request: AgentRequest; with: 'approve' | 'reject' }>();
  const withdraw = (requestNo: string) =>
    cancel.mutate(requestNo, {
      onSuccess: () => toast(t('transfer.ask.cancelled')),
      onError: (error) => toast(refusal(error)),
    });
  return (
    <section className="transfer-recent" aria-label={title}>
      <h2>{title}</h2>
      {found.isPending && <Skeleton height="120px" />}
      {found.data?.list.length === 0 && <p className="sec">{t('transfer.ask.empty')}</p>}
      {found.data && found.data.list.length > 0 && (
        <ul className="panel transfer-rows">
          {found.data.list.map((one) => (
            <li key={one.requestNo} data-testid="agent-request" data-state={one.state}>
              <b>{side === 'mine' ? one.uplineAccount : one.memberAccount}</b>
              <b>
                <Money value={one.amount} currency={one.currency} />
              </b>
              <small>
                {tableTime(one.createdAt, tag)} · {one.requestNo}
                {one.remark !== '' && <> · {one.remark}</>}
                {one.reason !== null && <> · {one.reason}</>}
                {one.state === 'REQUESTED' && (
                  <> · {t('transfer.ask.until', { time: tableTime(one.expiresAt, tag) })}</>
                )}
              </small>
              <StatusTag tone={TONES[one.state]}>{t(`transfer.state.${one.state}`)}</StatusTag>
              {one.state === 'REQUESTED' && (
                <div className="transfer-actions">
                  {side === 'mine' ? (
                    <Button size="small" busy={cancel.isPending} onClick={() => withdraw(one.requestNo)}>
                      {t('transfer.ask.cancel')}
                    </Button>
                  ) : (
                    <>
                      <Button
                        size="small"
                        kind="primary"
                        onClick={() => setAnswering({ request: one, with: 'approve' })}
                      >
                        {t('transfer.ask.approve')}
                      </Button>
                      <Button size="small" onClick={() => setAnswering({ request: one, with: 'reject' })}>
                        {t('transfer.ask.reject')}
                      </Button>
                    </>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {answering && (
          <AnswerDialog
            request={answering.request}
            answer={answering.with}
            onClose={() => setAnswering(undefined)}
            onAnswered={() => {
              const { request } = answering;
              setAnswering(undefined);
              toast(
                answering.with === 'approve'
                  ? t('transfer.ask.approved', {
                      amount: moneyText(request.amount, request.currency),
                      account: request.memberAccount,
                    })
                  : t('transfer.ask.rejected'),
              );
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
