import { useT } from '@baize/i18n';
import { Button, FailedState } from '@baize/ui';
import { ChunkLoadError } from '../loading/load-chunk.ts';

/**
 * A page that could not be shown: says why when its code is what is missing, and which part of it, how and at what address, for
 * whoever helps (SHELL-063, SHELL-064, SHELL-066).
 */
export function PageFailed({ error }: { error: unknown }) {
  const t = useT();
  const isChunk = error instanceof ChunkLoadError;
  const text = isChunk
    ? error.kind === 'timeout'
      ? t('shell.page.timeout')
      : t('shell.page.chunk')
    : undefined;
  return (
    <FailedState
      title={t('shell.page.failed')}
      {...(text ? { text } : {})}
      detail={isChunk ? [error.chunk, error.kind, error.request].filter(Boolean).join(' · ') : undefined}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    />
  );
}

/** The same where there is no frame around the page either. */
export const ChunkFailed = ({ error }: { error: unknown }) => (
  <main className="unreachable" id="content">
    <PageFailed error={error} />
  </main>
);
