import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { Link } from '../link.tsx';
import { openDialog } from '../session/dialogs.ts';
import { useSystemStatus } from '../session/site-config.ts';

const SERVICE_WINDOW = 'width=440,height=750';

/** Customer service opens in a window of its own (440×750), from the path the site answers; none, no entry. */
export function openService(path: string): void {
  window.open(path, 'baize-service', SERVICE_WINDOW);
}

/** The narrow bar on the right: service first when the site has it, then search, notices and back to top. */
export function ServiceBar() {
  const t = useT();
  const csPath = useSystemStatus()?.csPath;
  return (
    <aside className="service-bar is-rail" aria-label={t('shell.service.label')}>
      {csPath && (
        <button type="button" onClick={() => openService(csPath)}>
          <Icon name="headset" size={20} />
          {t('shell.menu.service')}
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
