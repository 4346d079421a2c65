import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Skeleton } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { SaveBar } from './save-bar.tsx';
import type { SectionName, Settings } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

type SectionPageProps<Name extends SectionName> = {
  title: string;
  draft: SectionDraft<Name>;
  /** What a change that closes the site does; undefined while it does not. */
  danger?: string | undefined;
  children: (value: Settings[Name]['value'], settings: Settings) => ReactNode;
};

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What every page of settings shares: its head, loading and failed, and the bar that saves. */
export function SectionPage<Name extends SectionName>({
  title,
  draft,
  danger,
  children,
}: SectionPageProps<Name>) {
  const t = useT();
  const { found, value, settings } = draft;
  const refresh = () => void found.refetch();
  return (
    <>
      <PageHead
        title={title}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={refresh}
      />
      {!found.data && found.error && (
        <section className={parts.card}>
          <Problem code={codeOf(found.error)} />
          <Button onClick={refresh}>{t('console.common.retry')}</Button>
        </section>
      )}
      {!found.data && !found.error && (
        <section className={parts.card} aria-busy="true">
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} height="38px" />
          ))}
        </section>
      )}
      {value && settings && (
        <>
          {children(value, settings)}
          <SaveBar
            changed={draft.changed}
            faults={Object.keys(draft.faults).length}
            saving={draft.saving}
            refusal={draft.refusal}
            danger={danger === undefined ? undefined : { text: danger, code: settings.merchant.code }}
            onSave={(reason, done, merchantCode) =>
              draft.save(reason, done, merchantCode === undefined ? {} : { merchantCode })
            }
            onDiscard={draft.discard}
          />
        </>
      )}
    </>
  );
}
