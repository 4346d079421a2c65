import { useQuery } from '@tanstack/react-query';
import { content } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { helpArticles, REASON_MAX, type HelpArticle } from './content.queries.ts';
import { HELP_CODE, helpDraftOf, helpRows, newHelp, type HelpDraft } from './help-tree.ts';
import { orderFields } from './order-fields.ts';
import { sentTexts } from './texts.ts';
import { titledField } from './titled-fields.tsx';
import css from './content.module.css';

/** OP-14: the help centre: sections, and the articles in them. */
export function HelpPage() {
  const t = useT();
  const language = useLanguage();
  const found = useQuery({ ...helpArticles, select: helpRows });
  const articles = found.data ?? [];
  const titleOf = ({ texts }: HelpArticle) => texts[language]?.title || texts.EN.title;
  return (
    <EditorListPage
      of={wholeList(found)}
      title={t('console.place.help')}
      rowKey={(row) => row.id}
      empty={t('console.content.emptyHelp')}
      newText={t('console.content.newSection')}
      fresh={() => newHelp(articles, null)}
      draftOf={helpDraftOf}
      nameOf={titleOf}
      columns={(column) => [
        {
          ...column.opener('id', t('console.content.title'), { words: titleOf, wrap: true }),
          cell: (row) => <span className={row.isChild ? css.child : undefined}>{titleOf(row)}</span>,
        },
        column.text('code', t('console.content.code')),
        column.text('sort', t('console.content.order'), { end: true }),
        column.shown('isActive'),
      ]}
      moreActs={(row, edit) =>
        row.isChild
          ? []
          : [
              {
                key: 'article',
                text: t('console.content.newArticle'),
                label: t('console.content.newArticleIn', { name: titleOf(row) }),
                onPress: () => edit(newHelp(articles, row.id)),
              },
            ]
      }
      remove={({ id }, reason) => content.deleteHelpArticle({ id, reason })}
      reasonMax={REASON_MAX}
      forgets={['content']}
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
  return (
    <FormDrawer
      title={t(began.parentId === null ? 'console.content.section' : 'console.content.article')}
      began={{ ...began, parentId: began.parentId === null ? null : String(began.parentId) }}
      fields={(draft, change) => [
        [
          {
            as: 'text',
            name: 'code',
            label: t('console.content.code'),
            hint: t('console.content.helpCodeHint'),
            max: 40,
            fault: !HELP_CODE.test(draft.code) && t('console.content.codeFormat'),
          },
          {
            as: 'maybe',
            name: 'parentId',
            label: t('console.content.inSection'),
            hint: t('console.content.inSectionHint'),
            placeholder: t('console.content.section'),
            options: sections,
          },
        ],
        titledField(draft.texts, (texts) => change({ texts }), {
          shape: 'rich',
          title: draft.texts.EN.title.trim() === '' ? t('console.form.fault.required') : undefined,
        }),
        orderFields(t),
      ]}
      reasonMax={REASON_MAX}
      send={({ parentId, texts, ...draft }, reason) =>
        content.saveHelpArticle({
          ...draft,
          parentId: parentId === null ? null : Number(parentId),
          texts: sentTexts(texts),
          reason,
        })
      }
      forgets={['content']}
      done={t('console.content.saved')}
      onClose={onClose}
    />
  );
}
