import { useState } from 'react';
import { Button, Drawer, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { Picture } from '../../parts/picture.tsx';
import { Problem } from '../../parts/problem.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import {
  feedbackImage,
  REASON_MAX,
  useAnswerFeedback,
  useCloseFeedback,
  type Feedback,
} from './messaging.queries.ts';
import css from './messaging.module.css';

const ANSWER_MAX = 2_000;

/** One message in full, its pictures, and the answer. An answer may be worded again until the case is closed. */
export function FeedbackDrawer({ shown, onClose }: { shown: Feedback; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const time = useTableTime();
  const answer = useAnswerFeedback();
  const close = useCloseFeedback();
  const [text, setText] = useState(shown.answer);
  const [closing, setClosing] = useState(false);
  const isClosed = shown.state === 'CLOSED';
  const isChanged = !isClosed && text.trim() !== shown.answer;
  const number = shown.feedbackId;
  const leave = () => {
    if (!isChanged || window.confirm(t('console.site.leave'))) onClose();
  };
  return (
    <Drawer
      opened
      onClose={leave}
      title={t('console.messaging.feedbackNo', { number })}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <dl className={parts.facts}>
        {[
          [t('console.common.member'), shown.account || t('console.messaging.visitor')],
          [t('console.messaging.type'), t(`console.messaging.type.${shown.type}`)],
          [t('console.common.time'), time(shown.createdAt)],
          [t('console.messaging.contact'), shown.contact || '–'],
          [t('console.messaging.ip'), shown.ip],
          [t('console.common.state'), t(`console.messaging.state.${shown.state}`)],
        ].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.said}>{shown.content}</p>
      {shown.images.length > 0 && (
        <div className={css.pictures}>
          {shown.images.map((ref, index) => (
            <FeedbackPicture
              key={ref}
              reference={ref}
              label={t('console.messaging.picture', { number: index + 1 })}
            />
          ))}
        </div>
      )}
      <form
        className={css.answer}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged || text.trim() === '') return;
          answer.mutate(
            { feedbackId: number, answer: text.trim() },
            {
              onSuccess: () => {
                tell(t('console.messaging.answered', { number }));
                onClose();
              },
            },
          );
        }}
      >
        <Textarea
          name="answer"
          label={t('console.messaging.answer')}
          description={
            shown.answeredAt === null
              ? t('console.messaging.answerHint')
              : t('console.messaging.answeredBy', { name: shown.answeredBy, time: time(shown.answeredAt) })
          }
          maxLength={ANSWER_MAX}
          autosize
          minRows={4}
          maxRows={12}
          readOnly={isClosed}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {answer.error && <Problem {...(refusalOf(answer.error) ?? { code: 'unknown_error' })} />}
        {!isClosed && (
          <div className={parts.editorActs}>
            <p role="status" className={isChanged ? parts.unsaved : parts.note}>
              {isChanged && t('console.messaging.notSent')}
            </p>
            <Button
              variant="danger"
              onClick={() => {
                close.reset();
                setClosing(true);
              }}
            >
              {t('console.messaging.closeCase')}
            </Button>
            <Button type="submit" disabled={!isChanged || text.trim() === ''} loading={answer.isPending}>
              {t('console.messaging.send')}
            </Button>
          </div>
        )}
      </form>
      {closing && (
        <DecisionDialog
          title={t('console.messaging.closeTitle', { number })}
          text={t('console.messaging.closeText')}
          confirm={t('console.messaging.closeCase')}
          reasonMax={REASON_MAX}
          run={close}
          inputOf={(reason) => ({ feedbackId: number, reason })}
          done={t('console.messaging.closed', { number })}
          onDone={onClose}
          onClose={() => setClosing(false)}
        />
      )}
    </Drawer>
  );
}

/** A picture somebody sent along. Its bytes come in the envelope, so nobody outside the session can link to it. */
function FeedbackPicture({ reference, label }: { reference: string; label: string }) {
  const { data, error } = useQuery(feedbackImage(reference));
  if (error) return <Problem code={codeOf(error)} />;
  if (!data) return <span className={css.picture} aria-busy="true" />;
  return <Picture mime={data.mime} image={data.image} label={label} className={css.picture} />;
}
