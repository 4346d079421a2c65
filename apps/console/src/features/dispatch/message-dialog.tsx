import { useEffect } from 'react';
import { Modal } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useI18n, useT, useTableTime } from '../../session/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { tagOf } from '../../parts/language-tabs.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { useOpenMessage, type Message } from './dispatch.queries.ts';
import { messageTone, templateKey } from './message.ts';
import css from './dispatch.module.css';

/** One message with its text. Opening it asks the server, which writes down who read it. */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT();
  const { find } = useI18n();
  const time = useTableTime();
  const { mutate, data, error } = useOpenMessage();
  const { messageId } = message;
  useEffect(() => mutate(messageId), [mutate, messageId]);
  useEffect(() => {
    // The console carries the Chinese letters only when it speaks Chinese itself; what was sent may be in it anyway.
    if (message.language === 'CN') void import('@baize/ui/fonts-chinese.css');
  }, [message.language]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('console.dispatch.openTitle', { number: messageId })}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <Facts
        of={[
          [t('console.dispatch.to'), data?.recipient ?? message.recipient],
          [t('console.dispatch.template'), find(templateKey(message.template)) ?? message.template],
          [t('console.dispatch.language'), message.language],
          [t('console.common.time'), time(message.createdAt)],
          [
            t('console.common.state'),
            <StatusTag key="state" tone={messageTone(message.state)}>
              {t(`console.dispatch.state.${message.state}`)}
            </StatusTag>,
          ],
          [t('console.dispatch.subject'), data?.subject || undefined],
        ]}
      />
      {error ? (
        <Problem code={codeOf(error)} />
      ) : (
        <p className={css.text} data-testid="message-text" aria-busy={!data} lang={tagOf(message.language)}>
          {data ? data.text : t('console.common.loading')}
        </p>
      )}
      <p className={parts.note}>{t('console.dispatch.openNote')}</p>
    </Modal>
  );
}
