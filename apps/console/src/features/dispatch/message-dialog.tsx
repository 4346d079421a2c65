import { useEffect } from 'react';
import { Modal } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useI18n, useT, useTableTime } from '../../session/language.tsx';
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
      <dl className={parts.facts}>
        <div>
          <dt>{t('console.dispatch.to')}</dt>
          <dd>{data?.recipient ?? message.recipient}</dd>
        </div>
        <div>
          <dt>{t('console.dispatch.template')}</dt>
          <dd>{find(templateKey(message.template)) ?? message.template}</dd>
        </div>
        <div>
          <dt>{t('console.dispatch.language')}</dt>
          <dd>{message.language}</dd>
        </div>
        <div>
          <dt>{t('console.common.time')}</dt>
          <dd>{time(message.createdAt)}</dd>
        </div>
        <div>
          <dt>{t('console.common.state')}</dt>
          <dd>
            <StatusTag tone={messageTone(message.state)}>
              {t(`console.dispatch.state.${message.state}`)}
            </StatusTag>
          </dd>
        </div>
        {data?.subject && (
          <div>
            <dt>{t('console.dispatch.subject')}</dt>
            <dd>{data.subject}</dd>
          </div>
        )}
      </dl>
      {error ? (
        <Problem code={codeOf(error)} />
      ) : (
        <p className={css.text} data-testid="message-text" aria-busy={!data} lang={LANG[message.language]}>
          {data ? data.text : t('console.common.loading')}
        </p>
      )}
      <p className={parts.note}>{t('console.dispatch.openNote')}</p>
    </Modal>
  );
}

const LANG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;
