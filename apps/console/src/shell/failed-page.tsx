import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useT } from '../session/language.tsx';
import css from './permitted.module.css';

/** A page that broke: the frame stays, and what can be done is said. The error itself has gone to the browser's log. */
export function FailedPage({ reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  return (
    <div className={css.refused} role="alert">
      <TriangleAlert size={30} aria-hidden />
      <h1>{t('console.common.failed')}</h1>
      <Button
        variant="default"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {t('console.common.retry')}
      </Button>
    </div>
  );
}
