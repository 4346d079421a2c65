import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { RowActs } from '../../parts/row-acts.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import {
  REASON_MAX,
  serviceEntries,
  useDeleteServiceEntry,
  useSaveServiceEntry,
  type ServiceEntry,
} from './content.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { LabelFields } from './label-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { labels, sentLabels, type Labels } from './texts.ts';

const TYPES = ['LINE', 'TELEGRAM', 'TELEGRAM1', 'LIVECHAT', 'MOVIE', 'TWITTER', 'FACEBOOK'] as const;
const PATH_RIGHT = /^https:\/\/\S+$/;
type EntryDraft = Omit<ServiceEntry, 'id' | 'title'> & { id?: number; title: Labels };

/** OP-16: the ways to customer service, in order. The site never shows an address; it opens a window on it. */
export function ServicePage() {
  const t = useT();
  const language = useLanguage();
  const found = useQuery(serviceEntries);
  const remove = useDeleteServiceEntry();
  const [edited, setEdited] = useState<EntryDraft>();
  const [gone, setGone] = useState<ServiceEntry>();
  const rows = found.data;
  const nameOf = ({ title }: ServiceEntry) => title[language] || title.EN;
  const edit = (row: ServiceEntry) => setEdited({ ...row, title: labels(row.title) });
  return (
    <>
      <PageHead
        title={t('console.place.service')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <Button
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() =>
            setEdited({
              csType: 'LINE',
              title: labels(),
              path: '',
              sort: rows?.length ?? 0,
              isActive: true,
            })
          }
        >
          {t('console.content.newEntry')}
        </Button>
      </PageHead>
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.service')}
          rowKey={(row) => row.id}
          page={onePage(rows)}
          pageSize={Math.max(1, rows?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.content.empty')}
          isOn={(row) => row.id === edited?.id}
          columns={[
            {
              key: 'title',
              head: t('console.content.label'),
              strong: true,
              cell: (row) => (
                <button type="button" className={parts.link} onClick={() => edit(row)}>
                  {nameOf(row)}
                </button>
              ),
            },
            { key: 'type', head: t('console.content.csType'), cell: (row) => row.csType },
            { key: 'path', head: t('console.content.address'), wrap: true, cell: (row) => row.path },
            { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={row.isActive ? 'up' : 'plain'}>
                  {t(row.isActive ? 'console.content.run.running' : 'console.content.run.off')}
                </StatusTag>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) => (
                <RowActs
                  name={nameOf(row)}
                  onEdit={() => edit(row)}
                  onDelete={() => {
                    remove.reset();
                    setGone(row);
                  }}
                />
              ),
            },
          ]}
        />
      </section>
      {edited && <EntryEditor key={edited.id ?? 'new'} began={edited} onClose={() => setEdited(undefined)} />}
      {gone && (
        <DeleteDialog
          name={nameOf(gone)}
          remove={remove}
          inputOf={(reason) => ({ id: gone.id, reason })}
          onClose={() => setGone(undefined)}
        />
      )}
    </>
  );
}

function EntryEditor({ began, onClose }: { began: EntryDraft; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const save = useSaveServiceEntry();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const isUntitled = draft.title.EN.trim() === '';
  const isPathWrong = !PATH_RIGHT.test(draft.path.trim());
  return (
    <EditorDrawer
      title={t('console.content.entry')}
      isChanged={isChanged}
      hasFaults={isUntitled || isPathWrong}
      reasonMax={REASON_MAX}
      pending={save.isPending}
      refusal={refusalOf(save.error)}
      onTry={onTry}
      onSave={(reason) =>
        save.mutate(
          { ...draft, path: draft.path.trim(), title: sentLabels(draft.title), reason },
          {
            onSuccess: () => {
              tell(t('console.content.saved'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Select
        name="csType"
        label={t('console.content.csType')}
        allowDeselect={false}
        data={[...TYPES]}
        value={draft.csType}
        onChange={(value) => value !== null && change({ csType: value })}
      />
      <LabelFields
        label={t('console.content.label')}
        value={draft.title}
        error={isTried && isUntitled ? t('console.content.fault.required') : undefined}
        onChange={(title) => change({ title })}
      />
      <TextInput
        name="path"
        label={t('console.content.address')}
        description={t('console.content.pathHint')}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        value={draft.path}
        error={isTried && isPathWrong ? t('console.content.fault.https_only') : undefined}
        aria-invalid={(isTried && isPathWrong) || undefined}
        onChange={(event) => change({ path: event.currentTarget.value })}
      />
      <OrderFields value={draft} onChange={change} />
    </EditorDrawer>
  );
}
