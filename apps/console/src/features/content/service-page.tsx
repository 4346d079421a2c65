import { content } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { REASON_MAX, serviceEntries, type ServiceEntry } from './content.queries.ts';
import { orderFields } from './order-fields.ts';
import { labels, sentLabels, type Labels } from './texts.ts';

const LABEL_MAX = 120;
const TYPES = ['LINE', 'TELEGRAM', 'TELEGRAM1', 'LIVECHAT', 'MOVIE', 'TWITTER', 'FACEBOOK'] as const;
const PATH_RIGHT = /^https:\/\/\S+$/;
type EntryDraft = Omit<ServiceEntry, 'id' | 'title'> & { id?: number; title: Labels };

/** OP-16: the ways to customer service, in order. The site never shows an address; it opens a window on it. */
export function ServicePage() {
  const t = useT();
  const language = useLanguage();
  const list = useList('/content/service', () => serviceEntries);
  const nameOf = ({ title }: ServiceEntry) => title[language] || title.EN;
  return (
    <EditorListPage
      of={list}
      title={t('console.place.service')}
      rowKey={(row) => row.id}
      empty={t('console.content.empty')}
      newText={t('console.content.newEntry')}
      fresh={(): EntryDraft => ({
        csType: 'LINE',
        title: labels(),
        path: '',
        sort: list.page?.totalCount ?? 0,
        isActive: true,
      })}
      draftOf={(row): EntryDraft => ({ ...row, title: labels(row.title) })}
      nameOf={nameOf}
      columns={(column) => [
        column.opener('id', t('console.content.label'), { words: nameOf, wrap: true }),
        column.word('csType', t('console.content.csType'), (csType) => t(`console.content.csType.${csType}`)),
        column.text('path', t('console.content.address'), { wrap: true }),
        column.text('sort', t('console.content.order'), { end: true }),
        column.shown('isActive'),
      ]}
      remove={({ id }, reason) => content.deleteServiceEntry({ id, reason })}
      reasonMax={REASON_MAX}
      forgets={['content']}
      editor={(draft, close) => <EntryEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function EntryEditor({ began, onClose }: { began: EntryDraft; onClose: () => void }) {
  const t = useT();
  return (
    <FormDrawer
      title={t('console.content.entry')}
      began={began}
      fields={(draft) => [
        {
          as: 'select',
          name: 'csType',
          label: t('console.content.csType'),
          options: TYPES.map((value) => ({ value, label: t(`console.content.csType.${value}`) })),
        },
        { as: 'words', name: 'title', label: t('console.content.label'), max: LABEL_MAX, required: true },
        {
          as: 'text',
          name: 'path',
          label: t('console.content.address'),
          hint: t('console.content.pathHint'),
          max: 500,
          fault: !PATH_RIGHT.test(draft.path.trim()) && t('console.form.fault.https_only'),
        },
        orderFields(t),
      ]}
      reasonMax={REASON_MAX}
      send={(draft, reason) =>
        content.saveServiceEntry({
          ...draft,
          path: draft.path.trim(),
          title: sentLabels(draft.title),
          reason,
        })
      }
      forgets={['content']}
      done={t('console.content.saved')}
      onClose={onClose}
    />
  );
}
