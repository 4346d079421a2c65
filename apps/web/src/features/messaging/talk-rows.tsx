import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { openDialog } from '../../session/dialogs.ts';
import { useChatEntry } from './use-chat-entry.ts';

/**
 * The account centre's ways to talk: the chat room while the brand has one, feedback (MEMBER-009, SITE-059), and every
 * address of the brand with its speed (MEMBER-010). */
export function TalkRows() {
  const t = useT();
  const openChat = useChatEntry();
  return (
    <section className="me-rows">
      <h2>{t('shell.menu.service')}</h2>
      <ul className="panel">
        {openChat && (
          <li>
            <button type="button" onClick={openChat}>
              <Icon name="message-circle" size={20} />
              {t('shell.chat.title')}
              <Icon name="chevron-right" size={16} />
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => openDialog({ kind: 'feedback' })}>
            <Icon name="message-square-text" size={20} />
            {t('shell.feedback.title')}
            <Icon name="chevron-right" size={16} />
          </button>
        </li>
        <li>
          <button type="button" onClick={() => openDialog({ kind: 'lines' })}>
            <Icon name="globe" size={20} />
            {t('shell.line.all')}
            <Icon name="chevron-right" size={16} />
          </button>
        </li>
      </ul>
    </section>
  );
}
