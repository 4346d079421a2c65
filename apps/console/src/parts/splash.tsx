import { Button } from '@mantine/core';
import { Mark } from '@baize/ui';
import { useT } from '../session/language.tsx';
import { ProblemText } from './problem.tsx';
import css from './splash.module.css';

type SplashProps = { error: string | undefined; onRetry: () => void };

/** The moment before the console knows who is there, or cannot find out. */
export function Splash({ error, onRetry }: SplashProps) {
  const t = useT();
  return (
    <main className={css.splash} aria-busy={!error}>
      <Mark size={44} />
      {error ? (
        <div role="alert">
          <p>
            <ProblemText code={error} />
          </p>
          <Button size="md" onClick={onRetry}>
            {t('console.common.retry')}
          </Button>
        </div>
      ) : (
        <p>{t('console.common.loading')}</p>
      )}
    </main>
  );
}
