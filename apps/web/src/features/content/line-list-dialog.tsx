import './reading.css';
import { useT } from '@baize/i18n';
import { EmptyState } from '@baize/ui';
import { openService } from '../../shell/service.ts';
import { useServiceEntries } from '../../shell/use-service-entries.ts';
import { Dialog } from '../../shell/dialog.tsx';

/** Every LINE entry by its name (SITE-057). */
export function LineListDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const entries = useServiceEntries().filter(({ csType }) => csType === 'LINE');
  return (
    <Dialog title={t('shell.service.line')} onClose={onClose}>
      {entries.length === 0 && <EmptyState title={t('shell.noData')} />}
      <ul className="reading-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => openService(entry)}>
              {entry.title}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
