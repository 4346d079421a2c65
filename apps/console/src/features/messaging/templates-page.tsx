import { useState } from 'react';
import { StatusTag } from '@baize/ui';
import { useLanguage, useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { TemplateEditor } from './template-editor.tsx';
import { templates, type Template } from './messaging.queries.ts';

/** OP-29: what the system tells members by itself, in the house's words or the brand's own. */
export function TemplatesPage() {
  const t = useT();
  const language = useLanguage();
  const [edited, setEdited] = useState<Template>();
  const isOwn = ({ words }: Template) => Object.values(words).some((word) => word.own !== null);
  const title = ({ words }: Template) => words[language].own?.title ?? words[language].ours.title;
  const valuesOf = ({ params }: Template) => params.map((name) => `{${name}}`).join(' ');
  const wordingOf = (row: Template) => t(isOwn(row) ? 'console.messages.own' : 'console.messages.ours');
  return (
    <ListPage
      of={useList('/messaging/templates', () => templates)}
      title={t('console.place.templates')}
      rowKey={(row) => row.template}
      empty={t('console.content.empty')}
      onOpen={setEdited}
      isOn={(row) => row.template === edited?.template}
      columns={(column) => [
        {
          ...column.opener('template', t('console.content.title'), { words: title, wrap: true }),
          key: 'title',
        },
        column.text('template', t('console.content.code')),
        {
          ...column.text('template', t('console.messages.values'), { words: valuesOf, wrap: true }),
          key: 'values',
        },
        {
          ...column.text('template', t('console.common.state'), { words: wordingOf }),
          key: 'state',
          cell: (row) => <StatusTag tone={isOwn(row) ? 'info' : 'plain'}>{wordingOf(row)}</StatusTag>,
        },
      ]}
      acts={(row) => [
        {
          key: 'edit',
          text: t('console.content.edit'),
          label: t('console.content.editNamed', { name: title(row) }),
          onPress: () => setEdited(row),
        },
      ]}
    >
      {edited && <TemplateEditor template={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
