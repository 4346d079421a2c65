import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { TemplateEditor } from './template-editor.tsx';
import { templates, type Template } from './messages.queries.ts';

/** OP-29: what the system tells members by itself, in the house's words or the brand's own. */
export function TemplatesPage() {
  const t = useT();
  const language = useLanguage();
  const found = useQuery(templates);
  const [edited, setEdited] = useState<Template['template']>();
  const one = found.data?.find(({ template }) => template === edited);
  const isOwn = ({ words }: Template) => Object.values(words).some((word) => word.own !== null);
  const title = ({ words }: Template) => words[language].own?.title ?? words[language].ours.title;
  return (
    <>
      <PageHead
        title={t('console.place.templates')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.templates')}
          rowKey={(row) => row.template}
          page={onePage(found.data)}
          pageSize={Math.max(1, found.data?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.content.empty')}
          isOn={(row) => row.template === edited}
          columns={[
            {
              key: 'title',
              head: t('console.content.title'),
              strong: true,
              wrap: true,
              cell: (row) => (
                <button type="button" className={parts.link} onClick={() => setEdited(row.template)}>
                  {title(row)}
                </button>
              ),
            },
            { key: 'code', head: t('console.content.code'), cell: (row) => row.template },
            {
              key: 'params',
              head: t('console.messages.values'),
              wrap: true,
              cell: (row) => row.params.map((name) => `{${name}}`).join(' '),
            },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={isOwn(row) ? 'info' : 'plain'}>
                  {t(isOwn(row) ? 'console.messages.own' : 'console.messages.ours')}
                </StatusTag>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('console.content.editNamed', { name: title(row) })}
                  onClick={() => setEdited(row.template)}
                >
                  {t('console.content.edit')}
                </Button>
              ),
            },
          ]}
        />
      </section>
      {one && <TemplateEditor key={one.template} template={one} onClose={() => setEdited(undefined)} />}
    </>
  );
}
