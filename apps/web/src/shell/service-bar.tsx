import { useI18n } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useChatEntry } from '../features/messaging/use-chat-entry.ts';
import { Link } from '../link.tsx';
import { openDialog } from '../session/dialogs.ts';
import { barEntries, openService, SERVICE_ICONS, type ServiceEntry } from './service.ts';
import { useServiceEntries } from './use-service-entries.ts';

/** The narrow bar on the right: the ways to customer service, then search, notices and back to top (SITE-052). */
export function ServiceBar() {
  const { t, find } = useI18n();
  const entries = useServiceEntries();
  const openChat = useChatEntry();
  const lines = entries.filter(({ csType }) => csType === 'LINE').length;
  const open = (entry: ServiceEntry) =>
    entry.csType === 'LINE' && lines > 1 ? openDialog({ kind: 'line-list' }) : openService(entry);
  return (
    <aside className="service-bar is-rail" aria-label={t('shell.service.label')}>
      {barEntries(entries).map((entry) => (
        <button key={entry.csType} type="button" title={entry.title} onClick={() => open(entry)}>
          <Icon name={SERVICE_ICONS[entry.csType] ?? 'headset'} size={20} />
          {find(`shell.service.${entry.csType}`) ?? entry.title}
        </button>
      ))}
      {openChat && (
        <button type="button" onClick={openChat}>
          <Icon name="message-circle" size={20} />
          {t('shell.chat.short')}
        </button>
      )}
      <Link to="/search">
        <Icon name="search" size={20} />
        {t('lobby.searchShort')}
      </Link>
      <button type="button" onClick={() => openDialog({ kind: 'notices' })}>
        <Icon name="megaphone" size={20} />
        {t('shell.marquee.short')}
      </button>
      <button type="button" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}>
        <Icon name="arrow-up" size={20} />
        {t('shell.topShort')}
      </button>
    </aside>
  );
}
