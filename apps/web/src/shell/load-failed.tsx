import { useT } from '@baize/i18n';
import { Button, FailedState } from '@baize/ui';

type LoadFailedProps = { title: string; text?: string | undefined; onRetry: () => unknown };

/** Something did not load: what, why if that is known, and the way to ask again. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  const t = useT();
  return (
    <FailedState
      title={title}
      {...(text ? { text } : {})}
      actions={
        <Button kind="primary" size="small" onClick={() => void onRetry()}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  );
}
