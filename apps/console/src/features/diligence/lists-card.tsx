import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { diligence } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import css from './diligence.module.css';
import { screeningLists, type ScreeningList } from './diligence.queries.ts';

const NAME_MAX = 60;

/** The operator's own lists of names; one of the same name is replaced as a whole. */
export function ListsCard() {
  const t = useT();
  const may = useMay('risk.write');
  const input = useRef<HTMLInputElement>(null);
  const found = useQuery(screeningLists({}));
  const [chosen, setChosen] = useState<{ name: string; csv: string }>();
  const [gone, setGone] = useState<ScreeningList>();
  const take = async (file: File | undefined) => {
    if (file)
      setChosen({ name: file.name.replace(/\.csv$/i, '').slice(0, NAME_MAX), csv: await file.text() });
  };
  return (
    <>
      <List
        of={wholeList(found)}
        caption={t('console.screening.lists')}
        heading={t('console.screening.lists')}
        headingActs={
          may && (
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
          )
        }
        bar={<p className={css.hint}>{t('console.screening.listsText')}</p>}
        isBelow
        rowKey={(row) => row.listId}
        empty={t('console.screening.noLists')}
        columns={(column) => [
          column.text('name', t('console.screening.list'), { strong: true }),
          column.count('entries', t('console.screening.entries')),
          column.time('uploadedAt', t('console.common.time')),
          column.text('uploadedBy', t('console.screening.by')),
        ]}
        acts={(row) =>
          may
            ? [
                {
                  key: 'delete',
                  text: t('console.content.delete'),
                  label: t('console.content.deleteNamed', { name: row.name }),
                  isDestructive: true,
                  onPress: () => setGone(row),
                },
              ]
            : []
        }
      />
      {chosen && <UploadDialog {...chosen} onClose={() => setChosen(undefined)} />}
      {gone && <GoneDialog list={gone} onClose={() => setGone(undefined)} />}
    </>
  );
}

function UploadDialog({ name, csv, onClose }: { name: string; csv: string; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.screening.upload')}
      text={t('console.screening.uploadText')}
      confirm={t('console.screening.upload')}
      began={{ name }}
      fields={() => [
        { as: 'text', name: 'name', label: t('console.screening.listName'), max: NAME_MAX, required: true },
      ]}
      send={(draft, reason) => diligence.uploadScreeningList({ name: draft.name.trim(), csv, reason })}
      forgets={['risk']}
      done={(list) => t('console.screening.uploaded', { name: list.name, count: list.entries })}
      onClose={onClose}
    />
  );
}

function GoneDialog({ list: { listId, name }, onClose }: { list: ScreeningList; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.screening.deleteTitle', { name })}
      text={t('console.screening.deleteText')}
      confirm={t('console.content.delete')}
      destructive
      send={(_draft, reason) => diligence.deleteScreeningList({ listId, reason })}
      forgets={['risk']}
      done={t('console.screening.deleted')}
      onClose={onClose}
    />
  );
}
