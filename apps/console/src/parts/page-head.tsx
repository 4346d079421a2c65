import type { ReactNode } from 'react';
import { clockTime } from '@baize/i18n';
import { RefreshCw } from 'lucide-react';
import { ActionIcon } from '@mantine/core';
import { useT } from '../session/language.tsx';
import css from './parts.module.css';

type PageHeadProps = {
  title: string;
  /** Epoch ms of the data that is shown; 0 while there is none. */
  updatedAt?: number;
  refreshing?: boolean;
  onRefresh?: () => void;
  children?: ReactNode;
};

/** The page's title, how old what it shows is, and the page's own controls. */
export function PageHead({ title, updatedAt = 0, refreshing = false, onRefresh, children }: PageHeadProps) {
  const t = useT();
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      {children}
      <span className={css.fresh}>
        {updatedAt > 0 && (
          <span className={css.clock}>{t('console.common.updated', { time: clockTime(updatedAt) })}</span>
        )}
        {onRefresh && (
          <ActionIcon
            variant="default"
            size={32}
            loading={refreshing}
            onClick={onRefresh}
            aria-label={t('console.common.refresh')}
            title={t('console.common.refresh')}
          >
            <RefreshCw size={15} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </header>
  );
}
