import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../session/language.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { ListWithEditor, useActiveColumn } from '../../parts/list-with-editor.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import {
  REASON_MAX,
  serviceEntries,
  useDeleteServiceEntry,
  useSaveServiceEntry,
  type ServiceEntry,
} from './content.queries.ts';
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
  const active = useActiveColumn<ServiceEntry>();
  return (
    <ListWithEditor<ServiceEntry, EntryDraft>
      title={t('console.place.service')}
      found={found}
      rows={found.data}
      empty={t('console.content.empty')}
      newText={t('console.content.newEntry')}
      fresh={() => ({
        csType: 'LINE',
        title: labels(),
        path: '',
        sort: found.data?.length ?? 0,
        isActive: true,
      })}
      draftOf={(row) => ({ ...row, title: labels(row.title) })}
      nameHead={t('console.content.label')}
      nameOf={({ title }) => title[language] || title.EN}
      columns={[
        {
          key: 'type',
          head: t('console.content.csType'),
          cell: (row) => t(`console.content.csType.${row.csType}`),
        },
        { key: 'path', head: t('console.content.address'), wrap: true, cell: (row) => row.path },
        { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
        active,
      ]}
      remove={remove}
      editor={(draft, close) => <EntryEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function EntryEditor({ began, onClose }: { began: EntryDraft; onClose: () => void }) {
  const t = useT();
  const save = useSaveServiceEntry();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const isUntitled = draft.title.EN.trim() === '';
  const isPathWrong = !PATH_RIGHT.test(draft.path.trim());
  return (
    <ChangeDrawer
      title={t('console.content.entry')}
      isChanged={isChanged}
      hasFaults={isUntitled || isPathWrong}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ ...draft, path: draft.path.trim(), title: sentLabels(draft.title), reason })}
      done={t('console.content.saved')}
      onTry={onTry}
      onClose={onClose}
    >
      <Select
        name="csType"
        label={t('console.content.csType')}
        allowDeselect={false}
        data={TYPES.map((type) => ({ value: type, label: t(`console.content.csType.${type}`) }))}
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
    </ChangeDrawer>
  );
}
