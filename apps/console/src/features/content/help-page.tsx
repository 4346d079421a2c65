import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../session/language.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { ListWithEditor, useActiveColumn } from '../../parts/list-with-editor.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { helpArticles, REASON_MAX, useDeleteHelp, useSaveHelp, type HelpArticle } from './content.queries.ts';
import { HELP_CODE, helpDraftOf, helpRows, newHelp, type HelpDraft, type HelpRow } from './help-tree.ts';
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
  const active = useActiveColumn<HelpRow>();
  const articles = found.data ?? [];
  const titleOf = ({ texts }: HelpArticle) => texts[language]?.title || texts.EN.title;
  return (
    <ListWithEditor<HelpRow, HelpDraft>
      title={t('console.place.help')}
      found={found}
      rows={found.data && helpRows(found.data)}
      empty={t('console.content.emptyHelp')}
      newText={t('console.content.newSection')}
      fresh={() => newHelp(articles, null)}
      draftOf={helpDraftOf}
      nameHead={t('console.content.title')}
      nameOf={titleOf}
      indent={(row) => (row.isChild ? css.child : undefined)}
      columns={[
        { key: 'code', head: t('console.content.code'), cell: (row) => row.code },
        { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
        active,
      ]}
      moreActs={(row, edit) =>
        !row.isChild && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('console.content.newArticleIn', { name: titleOf(row) })}
            onClick={() => edit(newHelp(articles, row.id))}
          >
            {t('console.content.newArticle')}
          </Button>
        )
      }
      remove={remove}
      editor={(draft, close) => (
        <HelpEditor
          key={draft.id ?? 'new'}
          began={draft}
          sections={articles
            .filter((one) => one.parentId === null && one.id !== draft.id)
            .map((one) => ({ value: String(one.id), label: titleOf(one) }))}
          onClose={close}
        />
      )}
    />
  );
}

type HelpEditorProps = {
  began: HelpDraft;
  sections: readonly { value: string; label: string }[];
  onClose: () => void;
};

function HelpEditor({ began, sections, onClose }: HelpEditorProps) {
  const t = useT();
  const save = useSaveHelp();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const isCodeWrong = !HELP_CODE.test(draft.code);
  const isUntitled = draft.texts.EN.title.trim() === '';
  const required = t('console.content.fault.required');
  return (
    <ChangeDrawer
      title={t(draft.parentId === null ? 'console.content.section' : 'console.content.article')}
      isChanged={isChanged}
      hasFaults={isCodeWrong || isUntitled}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ ...draft, texts: sentTexts(draft.texts), reason })}
      done={t('console.content.saved')}
      onTry={onTry}
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
    </ChangeDrawer>
  );
}
