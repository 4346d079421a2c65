import { useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { onePage } from '../../parts/one-page.ts';
import parts from '../../parts/parts.module.css';
import css from './diligence.module.css';
import {
  REASON_MAX,
  screeningLists,
  useDeleteList,
  useUploadList,
  type ScreeningList,
} from './diligence.queries.ts';

const NAME_MAX = 60;

/** The operator's own lists of names; one of the same name is replaced as a whole. */
export function ListsCard() {
  const t = useT();
  const time = useTableTime();
  const may = useMay('risk.write');
  const input = useRef<HTMLInputElement>(null);
  const found = useQuery(screeningLists);
  const [chosen, setChosen] = useState<{ name: string; csv: string }>();
  const [gone, setGone] = useState<ScreeningList>();
  const take = async (file: File | undefined) => {
    if (file)
      setChosen({ name: file.name.replace(/\.csv$/i, '').slice(0, NAME_MAX), csv: await file.text() });
  };
  return (
    <section className={`${parts.tableCard} ${parts.below}`}>
      <div className={parts.cardHead}>
        <h2>{t('console.screening.lists')}</h2>
        <span className={parts.space} />
        {may && (
          <>
            <input
              ref={input}
              type="file"
              name="csv"
              accept=".csv,text/csv"
              className="visually-hidden"
              tabIndex={-1}
              aria-label={t('console.screening.upload')}
              onChange={(event) => {
                void take(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <Button
              size="compact-sm"
              leftSection={<FileUp size={15} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t('console.screening.upload')}
            </Button>
          </>
        )}
      </div>
      <p className={css.hint}>{t('console.screening.listsText')}</p>
      <DataTable
        caption={t('console.screening.lists')}
        rowKey={(row) => row.listId}
        page={onePage(found.data)}
        pageSize={Math.max(1, found.data?.length ?? 1)}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={t('console.screening.noLists')}
        columns={[
          { key: 'name', head: t('console.screening.list'), strong: true, cell: (row) => row.name },
          { key: 'entries', head: t('console.screening.entries'), end: true, cell: (row) => row.entries },
          { key: 'at', head: t('console.common.time'), cell: (row) => time(row.uploadedAt) },
          { key: 'by', head: t('console.screening.by'), cell: (row) => row.uploadedBy },
          {
            key: 'actions',
            head: <span className="visually-hidden">{t('console.common.actions')}</span>,
            last: true,
            cell: (row) =>
              may && (
                <Button
                  size="compact-xs"
                  variant="danger"
                  aria-label={t('console.content.deleteNamed', { name: row.name })}
                  onClick={() => setGone(row)}
                >
                  {t('console.content.delete')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && <UploadDialog {...chosen} onClose={() => setChosen(undefined)} />}
      {gone && <GoneDialog list={gone} onClose={() => setGone(undefined)} />}
    </section>
  );
}

function UploadDialog({ csv, onClose, ...file }: { name: string; csv: string; onClose: () => void }) {
  const t = useT();
  const upload = useUploadList();
  const [name, setName] = useState(file.name);
  return (
    <DecisionDialog
      title={t('console.screening.upload')}
      text={t('console.screening.uploadText')}
      confirm={t('console.screening.upload')}
      reasonMax={REASON_MAX}
      run={upload}
      inputOf={(reason) => (name.trim() === '' ? undefined : { name: name.trim(), csv, reason })}
      done={(list) => t('console.screening.uploaded', { name: list.name, count: list.entries })}
      onClose={onClose}
    >
      <TextInput
        name="name"
        data-autofocus
        label={t('console.screening.listName')}
        maxLength={NAME_MAX}
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

function GoneDialog({ list, onClose }: { list: ScreeningList; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteList();
  return (
    <DecisionDialog
      title={t('console.screening.deleteTitle', { name: list.name })}
      text={t('console.screening.deleteText')}
      confirm={t('console.content.delete')}
      grave
      reasonMax={REASON_MAX}
      run={remove}
      inputOf={(reason) => ({ listId: list.listId, reason })}
      done={t('console.screening.deleted')}
      onClose={onClose}
    />
  );
}
