import { useI18n } from '@baize/i18n';
import { Mark } from '@baize/ui';
import { LoadFailed } from './load-failed.tsx';

/**
 * Nothing of the site can be had: not its name, not its games. Part of the first screen, since what is fetched later would
 * not come either. It is asked again every ten seconds, and on the button.
 */
export function Unreachable({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t, find } = useI18n();
  return (
    <main className="unreachable" id="content">
      <Mark size={40} />
      <h1 className="visually-hidden">{t('shell.unreachable.title')}</h1>
      <LoadFailed
        title={t('shell.unreachable.title')}
        text={find(`error.${code}`) ?? t('shell.unreachable.text')}
        onRetry={onRetry}
      />
    </main>
  );
}
