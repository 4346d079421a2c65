import { useI18n } from '@baize/i18n';
import { Button, FailedState, Mark } from '@baize/ui';

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
      <FailedState
        title={t('shell.unreachable.title')}
        text={find(`error.${code}`) ?? t('shell.unreachable.text')}
        actions={
          <Button kind="primary" onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
