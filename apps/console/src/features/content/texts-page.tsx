import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { BundledLanguage } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { content } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { tagOf, useChineseLetters, WRITTEN } from '../../parts/language-tabs.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { REASON_MAX, siteTexts, type SiteText } from './content.queries.ts';
import css from './content.module.css';

const TEXT_MAX = 1_000;
type Chosen = { act: 'reword' | 'reset'; text: SiteText };

/** OP-34: every text of the site, and the brand's own wording in its place, without a release. */
export function TextsPage() {
  const t = useT();
  useChineseLetters();
  const spoken = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const written = useSearch({ from: '/content/texts' }).lang;
  const language = written ?? spoken;
  const list = useList('/content/texts', ({ q, own, ...paging }) =>
    siteTexts({ language, query: q, ...(own ? { onlyOwn: 'true' } : {}), ...paging }),
  );
  return (
    <ListPage
      of={list}
      title={t('console.place.texts')}
      filters={{
        own: { label: t('console.content.ownTexts'), words: () => t('console.content.ownTexts') },
        q: { label: t('console.content.findText'), field: 'query', width: 280 },
      }}
      barStart={
        <FilterChips
          label={t('console.content.language')}
          value={language}
          options={WRITTEN.map(({ code, name }) => ({ value: code, text: name }))}
          onChange={(lang) => list.address.filter({ lang })}
        />
      }
      rowKey={(row) => row.key}
      empty={t('console.content.textNone')}
      columns={(column) => [
        {
          ...column.text('key', t('console.content.key')),
          cell: (row) => <span className={css.codeText}>{row.key}</span>,
        },
        {
          ...column.text('original', t('console.content.delivered'), { wrap: true }),
          cell: (row) => <span lang={tagOf(language)}>{row.original}</span>,
        },
        {
          ...column.text('text', t('console.content.ownText'), { wrap: true, strong: true }),
          cell: (row) =>
            row.text !== null && (
              <>
                <StatusTag tone="info">{t('console.content.own')}</StatusTag>{' '}
                <span lang={tagOf(language)}>{row.text}</span>
              </>
            ),
        },
      ]}
      acts={(text) => [
        {
          key: 'reword',
          text: t('console.content.reword'),
          label: t('console.content.rewordNamed', { name: text.key }),
          onPress: () => setChosen({ act: 'reword', text }),
        },
        ...(text.text === null
          ? []
          : [
              {
                key: 'reset',
                text: t('console.content.reset'),
                label: t('console.content.resetNamed', { name: text.key }),
                isDestructive: true,
                onPress: () => setChosen({ act: 'reset', text }),
              },
            ]),
      ]}
    >
      {chosen && <TextDialog {...chosen} language={language} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

type TextDialogProps = Chosen & { language: BundledLanguage; onClose: () => void };

function TextDialog({ act, text: { key, original, text }, language, onClose }: TextDialogProps) {
  const t = useT();
  const shared = { reasonMax: REASON_MAX, forgets: ['content', 'texts'], onClose } as const;
  if (act === 'reset')
    return (
      <FormDialog
        {...shared}
        title={t('console.content.deleteTitle', { name: key })}
        text={t('console.content.deleteText')}
        confirm={t('console.content.delete')}
        destructive
        send={(_draft, reason) => content.deleteTextOverride({ language, key, reason })}
        done={t('console.content.deleted', { name: key })}
      />
    );
  return (
    <FormDialog
      {...shared}
      title={key}
      size="lg"
      confirm={t('console.site.save')}
      began={{ wording: text ?? original }}
      fields={(draft) => [
        <div key="delivered">
          <p className={css.previewHead}>{t('console.content.delivered')}</p>
          <p className={css.told} lang={tagOf(language)}>
            {original}
          </p>
        </div>,
        {
          as: 'text',
          name: 'wording',
          label: t('console.content.ownText'),
          hint: t('console.content.wordingHint'),
          lang: tagOf(language),
          rows: 2,
          max: TEXT_MAX,
          fault: draft.wording.trim() === '' && t('console.form.fault.required'),
        },
      ]}
      send={({ wording }, reason) => content.saveTextOverride({ language, key, text: wording, reason })}
      done={t('console.content.saved')}
    />
  );
}
