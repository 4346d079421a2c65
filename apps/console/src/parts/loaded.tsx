import type { ReactNode } from 'react';
import { Button, Drawer } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { codeOf } from '../session/ask.ts';
import { useT } from '../session/language.tsx';
import { PageHead } from './page-head.tsx';
import { Problem } from './problem.tsx';
import css from './parts.module.css';

type LoadedProps<Value> = {
  of: UseQueryResult<Value>;
  title: string;
  /** The page's own buttons, beside its title. */
  head?: ReactNode;
  children: (value: Value) => ReactNode;
};

/** A page of one thing: its head, and the thing once it is here. */
export function Loaded<Value>({ of, title, head, children }: LoadedProps<Value>) {
  return (
    <>
      <PageHead
        title={title}
        updatedAt={of.dataUpdatedAt}
        refreshing={of.isFetching}
        onRefresh={() => void of.refetch()}
      >
        {head}
      </PageHead>
      <Answered of={of}>{children}</Answered>
    </>
  );
}

type CaseDrawerProps<Value> = {
  /** Nothing: the drawer is shut. */
  title: string | undefined;
  of: UseQueryResult<Value>;
  size?: number;
  closeText?: string;
  onClose: () => void;
  children: (value: Value) => ReactNode;
};

/** One thing in full, beside its list. */
export function CaseDrawer<Value>({ title, of, size, closeText, onClose, children }: CaseDrawerProps<Value>) {
  const t = useT();
  return (
    <Drawer
      opened={title !== undefined}
      onClose={onClose}
      title={title}
      {...(size ? { size } : {})}
      closeButtonProps={{ 'aria-label': closeText ?? t('console.common.close') }}
    >
      {title !== undefined && <Answered of={of}>{children}</Answered>}
    </Drawer>
  );
}

/** What a query answered; until then that it loads, or why it does not. */
export function Answered<Value>({ of, children }: Pick<LoadedProps<Value>, 'of' | 'children'>) {
  const t = useT();
  if (of.data !== undefined) return children(of.data);
  if (!of.error) return <p className={css.note}>{t('console.common.loading')}</p>;
  return (
    <>
      <Problem code={codeOf(of.error)} />
      <Button mt="sm" variant="default" onClick={() => void of.refetch()}>
        {t('console.common.retry')}
      </Button>
    </>
  );
}
