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
import { helpArticles, REASON_MAX, useDeleteHelp, useSaveHelp, type HelpArticle } from './content.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HELP_CODE, helpDraftOf, helpRows, newHelp, type HelpDraft } from './help-tree.ts';
import { OrderFields } from './order-fields.tsx';
import { sentTexts } from './texts.ts';
import { TitledFields } from './titled-fields.tsx';
import css from './content.module.css';

/** OP-14: the help centre: sections, and the articles in them. */
export function HelpPage() {
  const t = useT();
  const language = useLanguage();
  const found = useQuery(helpArticles);
  const remove = useDeleteHelp();
  const [edited, setEdited] = useState<HelpDraft>();
  const [gone, setGone] = useState<HelpArticle>();
  const articles = found.data ?? [];
  const titleOf = ({ texts }: HelpArticle) => texts[language]?.title || texts.EN.title;
  return (
    <>
      <PageHead
        title={t('console.place.help')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <Button
          leftSection={<Plus size={15} aria-hidden />}
          disabled={!found.data}
          onClick={() => setEdited(newHelp(articles, null))}
        >
          {t('console.content.newSection')}
        </Button>
      </PageHead>
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.help')}
          rowKey={(row) => row.id}
          page={onePage(found.data && helpRows(found.data))}
          pageSize={Math.max(1, articles.length)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.content.emptyHelp')}
          isOn={(row) => row.id === edited?.id}
          columns={[
            {
              key: 'title',
              head: t('console.content.title'),
              strong: true,
              wrap: true,
              cell: (row) => (
                <div className={row.isChild ? css.child : undefined}>
                  <button type="button" className={parts.link} onClick={() => setEdited(helpDraftOf(row))}>
                    {titleOf(row)}
                  </button>
                </div>
              ),
            },
            { key: 'code', head: t('console.content.code'), cell: (row) => row.code },
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
                <span className={parts.actions}>
                  {!row.isChild && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('console.content.newArticleIn', { name: titleOf(row) })}
                      onClick={() => setEdited(newHelp(articles, row.id))}
                    >
                      {t('console.content.newArticle')}
                    </Button>
                  )}
                  <RowActs
                    name={titleOf(row)}
                    onEdit={() => setEdited(helpDraftOf(row))}
                    onDelete={() => {
                      remove.reset();
                      setGone(row);
                    }}
                  />
                </span>
              ),
            },
          ]}
        />
      </section>
      {edited && (
        <HelpEditor
          key={edited.id ?? 'new'}
          began={edited}
          sections={articles
            .filter((one) => one.parentId === null && one.id !== edited.id)
            .map((one) => ({ value: String(one.id), label: titleOf(one) }))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {gone && (
        <DeleteDialog
          name={titleOf(gone)}
          remove={remove}
          inputOf={(reason) => ({ id: gone.id, reason })}
          onClose={() => setGone(undefined)}
        />
      )}
    </>
  );
}

type HelpEditorProps = {
  began: HelpDraft;
  sections: readonly { value: string; label: string }[];
  onClose: () => void;
};

function HelpEditor({ began, sections, onClose }: HelpEditorProps) {
  const t = useT();
  const tell = useTell();
  const save = useSaveHelp();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const isCodeWrong = !HELP_CODE.test(draft.code);
  const isUntitled = draft.texts.EN.title.trim() === '';
  const required = t('console.content.fault.required');
  return (
    <EditorDrawer
      title={t(draft.parentId === null ? 'console.content.section' : 'console.content.article')}
      isChanged={isChanged}
      hasFaults={isCodeWrong || isUntitled}
      reasonMax={REASON_MAX}
      pending={save.isPending}
      refusal={refusalOf(save.error)}
      onTry={onTry}
      onSave={(reason) =>
        save.mutate(
          { ...draft, texts: sentTexts(draft.texts), reason },
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
      <div className={css.pair}>
        <TextInput
          name="code"
          label={t('console.content.code')}
          description={t('console.content.helpCodeHint')}
          maxLength={40}
          spellCheck={false}
          value={draft.code}
          error={isTried && isCodeWrong ? t('console.content.fault.code_format') : undefined}
          aria-invalid={(isTried && isCodeWrong) || undefined}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        <Select
          name="parentId"
          label={t('console.content.inSection')}
          description={t('console.content.inSectionHint')}
          placeholder={t('console.content.section')}
          clearable
          clearButtonProps={{ 'aria-label': t('console.common.clear') }}
          data={[...sections]}
          value={draft.parentId === null ? null : String(draft.parentId)}
          onChange={(value) => change({ parentId: value === null ? null : Number(value) })}
        />
      </div>
      <TitledFields
        texts={draft.texts}
        shape="rich"
        titleError={isTried && isUntitled ? required : undefined}
        contentError={undefined}
        onChange={(texts) => change({ texts })}
      />
      <OrderFields value={draft} onChange={change} />
    </EditorDrawer>
  );
}
