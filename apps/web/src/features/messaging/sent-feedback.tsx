import { tableTime, useI18n } from '@baize/i18n';
import { EmptyState, Skeleton, StatusTag, type Tone } from '@baize/ui';
import { useOwnFeedback, type Feedback } from './messaging.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const TONES: Record<Feedback['state'], Tone> = { OPEN: 'warn', ANSWERED: 'up', CLOSED: 'plain' };
const ROWS = [0, 1, 2];

/** The member's own words, newest first, each with its state and the answer (SITE-059). */
export function SentFeedback() {
  const { t, tag } = useI18n();
  const query = useOwnFeedback();
  if (query.isPending) return ROWS.map((row) => <Skeleton key={row} height="84px" />);
  if (query.isError) return <LoadFailed title={t('error.network_error')} onRetry={query.refetch} />;
  if (query.data.length === 0) return <EmptyState title={t('talk.feedback.none')} />;
  return (
    <ul className="feedback-sent">
      {query.data.map((one) => (
        <li key={one.feedbackId}>
          <p className="feedback-about">
            <b>{t(`talk.feedback.type.${one.type}`)}</b>
            <StatusTag tone={TONES[one.state]}>{t(`talk.feedback.state.${one.state}`)}</StatusTag>
            <time>{tableTime(one.createdAt, tag)}</time>
          </p>
          <p className="feedback-words">{one.content}</p>
          {one.answer !== '' && (
            <blockquote>
              <b>{t('talk.feedback.answer')}</b>
              {one.answeredAt !== null && <time>{tableTime(one.answeredAt, tag)}</time>}
              <p className="feedback-words">{one.answer}</p>
            </blockquote>
          )}
        </li>
      ))}
    </ul>
  );
}
