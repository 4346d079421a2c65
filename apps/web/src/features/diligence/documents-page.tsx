import '../protection/protection.css';
import './documents.css';
import { EmptyState, Notice, Skeleton, StatusTag, type Tone } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../shell/page-head.tsx';
import { useWords } from '../protection/words.ts';
import { AnswerForm } from './answer-form.tsx';
import { fundsQuery, type FundsRequest } from './diligence.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const TONE: Record<FundsRequest['state'], Tone> = {
  REQUESTED: 'info',
  OVERDUE: 'warn',
  SUBMITTED: 'info',
  ACCEPTED: 'up',
  REFUSED: 'down',
  WITHDRAWN: 'plain',
};

/** R35: the operator asks where the money comes from; here it is answered with pictures of papers. */
export function DocumentsPage() {
  const { t, refusal } = useWords();
  const found = useQuery({ ...fundsQuery, staleTime: 0 });
  return (
    <>
      <PageHead title={t('protection.funds.title')} />
      {found.error && !found.data && (
        <LoadFailed title={t('protection.failed')} text={refusal(found.error)} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height="320px" />}
      {found.data && !found.data.request && (
        <EmptyState title={t('protection.funds.none')} text={t('protection.funds.noneText')} />
      )}
      {found.data?.request && <Question request={found.data.request} />}
    </>
  );
}

function Question({ request }: { request: FundsRequest }) {
  const { t, until } = useWords();
  const { state, isBlocking } = request;
  const isOpen = state === 'REQUESTED' || state === 'OVERDUE';
  return (
    <>
      {isBlocking && (
        <div className="protection-running">
          <Notice tone="warn">{t('protection.funds.blocking')}</Notice>
        </div>
      )}
      <section className="protection-part panel" aria-labelledby="funds-question">
        <div className="funds-head">
          <h2 id="funds-question">{t('protection.funds.question')}</h2>
          <StatusTag tone={TONE[state]}>{t(`protection.funds.state.${state}`)}</StatusTag>
        </div>
        <p className="funds-words">{request.question}</p>
        {request.remark !== '' && <p className="funds-words">{request.remark}</p>}
        {isOpen && <p>{t('protection.funds.due', { until: until(request.dueAt) })}</p>}
        {state === 'SUBMITTED' && <p>{t('protection.funds.sentText')}</p>}
        {state === 'REFUSED' && <p>{t('protection.funds.refusedText')}</p>}
        {state === 'ACCEPTED' && <p>{t('protection.funds.acceptedText')}</p>}
      </section>
      {isOpen ? <AnswerForm request={request} /> : <Sent request={request} />}
    </>
  );
}

function Sent({ request: { documents, statement } }: { request: FundsRequest }) {
  const { t, until } = useWords();
  return (
    <section className="protection-part panel" aria-labelledby="funds-sent">
      <h2 id="funds-sent">{t('protection.funds.yours')}</h2>
      {statement !== '' && <p className="funds-words">{statement}</p>}
      <ul className="funds-documents">
        {documents.map((document) => (
          <li key={document.documentId}>
            <span>{document.name}</span>
            <small>{until(document.addedAt)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
