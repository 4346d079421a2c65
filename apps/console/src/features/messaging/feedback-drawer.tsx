import { useState } from 'react';
import { Button } from '@mantine/core';
import { messaging } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog, FormDrawer } from '../../parts/form/forms.tsx';
import { AskedPicture } from '../../parts/picture.tsx';
import { feedbackImage, REASON_MAX, type Feedback } from './messaging.queries.ts';
import css from './messaging.module.css';

const ANSWER_MAX = 2_000;

/** One message in full, its pictures, and the answer. An answer may be worded again until the case is closed. */
export function FeedbackDrawer({ shown, onClose }: { shown: Feedback; onClose: () => void }) {
  const t = useT();
  const time = useTableTime();
  const [isClosing, setClosing] = useState(false);
  const { feedbackId, acts, answeredAt } = shown;
  return (
    <>
      <FormDrawer
        title={t('console.messaging.feedbackNo', { number: feedbackId })}
        confirm={t('console.messaging.send')}
        began={{ answer: shown.answer }}
        fields={() => [
          <Message key="message" shown={shown} />,
          {
            as: 'text',
            name: 'answer',
            label: t('console.messaging.answer'),
            hint:
              answeredAt === null
                ? t(
                    shown.memberId === null
                      ? 'console.messaging.visitorHint'
                      : 'console.messaging.answerHint',
                  )
                : t('console.messaging.answeredBy', { name: shown.answeredBy, time: time(answeredAt) }),
            rows: 4,
            max: ANSWER_MAX,
            required: true,
            isOff: !acts.includes('answer'),
          },
          acts.includes('close') && (
            <div key="close">
              <Button variant="danger" onClick={() => setClosing(true)}>
                {t('console.messaging.closeCase')}
              </Button>
            </div>
          ),
        ]}
        reasonMax={null}
        send={({ answer }) => messaging.answerFeedback({ feedbackId, answer: answer.trim() })}
        forgets={['messaging', 'feedback']}
        done={t(
          shown.memberId === null ? 'console.messaging.visitorAnswered' : 'console.messaging.answered',
          {
            number: feedbackId,
          },
        )}
        onClose={onClose}
      />
      {isClosing && (
        <FormDialog
          title={t('console.messaging.closeTitle', { number: feedbackId })}
          text={t('console.messaging.closeText')}
          confirm={t('console.messaging.closeCase')}
          reasonMax={REASON_MAX}
          send={(_draft, reason) => messaging.closeFeedback({ feedbackId, reason })}
          forgets={['messaging', 'feedback']}
          done={t('console.messaging.closed', { number: feedbackId })}
          onDone={onClose}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}

function Message({ shown }: { shown: Feedback }) {
  const t = useT();
  const time = useTableTime();
  return (
    <div>
      <Facts
        of={[
          [t('console.common.member'), shown.account || t('console.messaging.visitor')],
          [t('console.messaging.type'), t(`console.messaging.type.${shown.type}`)],
          [t('console.common.time'), time(shown.createdAt)],
          [t('console.messaging.contact'), shown.contact || '–'],
          [t('console.messaging.ip'), shown.ip],
          [t('console.common.state'), t(`console.messaging.state.${shown.state}`)],
        ]}
      />
      <p className={css.said}>{shown.content}</p>
      {shown.images.length > 0 && (
        <div className={css.pictures}>
          {shown.images.map((ref, index) => (
            <AskedPicture
              key={ref}
              of={feedbackImage({ ref })}
              label={t('console.messaging.picture', { number: index + 1 })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
