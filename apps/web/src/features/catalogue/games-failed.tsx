import { useT } from '@baize/i18n';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** A list of games that did not load. */
export function GamesFailed({ onRetry }: { onRetry: () => unknown }) {
  const t = useT();
  return <LoadFailed title={t('shell.failed.title')} text={t('error.network_error')} onRetry={onRetry} />;
}
