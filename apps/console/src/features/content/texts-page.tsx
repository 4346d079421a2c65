import { useState } from 'react';
import { Button, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { tagOf, useChineseLetters, WRITTEN } from '../../parts/language-tabs.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { isReason } from '../../parts/reason.ts';
import { ReasonField } from '../../parts/reason-field.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import {
  CONTENT_PAGE_SIZE,
  REASON_MAX,
  siteTexts,
  useDeleteText,
  useSaveText,
  type SiteText,
} from './content.queries.ts';
import { DeleteDialog } from '../../parts/delete-dialog.tsx';
import css from './content.module.css';

const TEXT_MAX = 1_000;

/** OP-34: every text of the site, and the brand's own wording in its place, without a release. */
export function TextsPage() {
  const t = useT();
  useChineseLetters();
  const spoken = useLanguage();
  const search = useSearch({ from: '/content/texts' });
  const navigate = useNavigate({ from: '/content/texts' });
  const language = search.lang ?? spoken;
  const found = useQuery(
    siteTexts({
      language,
      ...(search.q ? { query: search.q } : {}),
      ...(search.own ? { onlyOwn: 'true' } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const remove = useDeleteText();
  const [edited, setEdited] = useState<SiteText>();
  const [gone, setGone] = useState<SiteText>();
  return (
    <>
      <PageHead
        title={t('console.place.texts')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.content.language')}
            value={language}
            options={WRITTEN.map(({ code, name }) => ({ value: code, text: name }))}
            onChange={(lang) => void navigate({ search: (before) => ({ ...before, page: undefined, lang }) })}
          />
          <FilterChips
            label={t('console.content.ownTexts')}
            value={search.own ?? 'all'}
            options={[
              { value: 'all', text: t('console.common.all') },
              { value: '1', text: t('console.content.ownTexts') },
            ]}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, page: undefined, own: value === '1' ? value : undefined }),
              })
            }
          />
          <span className={parts.space} />
          <SearchField
            name="query"
            label={t('console.content.findText')}
            value={search.q ?? ''}
            maxLength={120}
            width={280}
            onSearch={(q) => void navigate({ search: (before) => ({ ...before, page: undefined, q }) })}
          />
        </div>
        <DataTable
          caption={t('console.place.texts')}
          rowKey={(row) => row.key}
          page={found.data}
          pageSize={CONTENT_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.content.textNone')}
          columns={[
            {
              key: 'key',
              head: t('console.content.key'),
              cell: (row) => <span className={css.codeText}>{row.key}</span>,
            },
            {
              key: 'original',
              head: t('console.content.delivered'),
              wrap: true,
              cell: (row) => <span lang={tagOf(language)}>{row.original}</span>,
            },
            {
              key: 'own',
              head: t('console.content.ownText'),
              wrap: true,
              strong: true,
              cell: (row) =>
                row.text !== null && (
                  <>
                    <StatusTag tone="info">{t('console.content.own')}</StatusTag>{' '}
                    <span lang={tagOf(language)}>{row.text}</span>
                  </>
                ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) => (
                <span className={parts.actions}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('console.content.rewordNamed', { name: row.key })}
                    onClick={() => setEdited(row)}
                  >
                    {t('console.content.reword')}
                  </Button>
                  {row.text !== null && (
                    <Button
                      size="compact-xs"
                      variant="danger"
                      aria-label={t('console.content.resetNamed', { name: row.key })}
                      onClick={() => {
                        remove.reset();
                        setGone(row);
                      }}
                    >
                      {t('console.content.reset')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </section>
      {edited && <TextDialog text={edited} language={language} onClose={() => setEdited(undefined)} />}
      {gone && (
        <DeleteDialog
          name={gone.key}
          remove={remove}
          inputOf={(reason) => ({ language, key: gone.key, reason })}
          onClose={() => setGone(undefined)}
        />
      )}
    </>
  );
}

type TextDialogProps = { text: SiteText; language: 'EN' | 'CN' | 'KM'; onClose: () => void };

function TextDialog({ text, language, onClose }: TextDialogProps) {
  const t = useT();
  const tell = useTell();
  const save = useSaveText();
  const [wording, setWording] = useState(text.text ?? text.original);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isShort = !isReason(reason);
  const isSame = wording === (text.text ?? text.original);
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.key}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <form
        className={css.ask}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isShort || isSame || wording.trim() === '') return;
          save.mutate(
            { language, key: text.key, text: wording, reason: reason.trim() },
            {
              onSuccess: () => {
                tell(t('console.content.saved'));
                onClose();
              },
            },
          );
        }}
      >
        <p className={css.previewHead}>{t('console.content.delivered')}</p>
        <p className={css.told} lang={tagOf(language)}>
          {text.original}
        </p>
        <Textarea
          name="wording"
          label={t('console.content.ownText')}
          description={t('console.content.wordingHint')}
          lang={tagOf(language)}
          maxLength={TEXT_MAX}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          value={wording}
          error={isTried && wording.trim() === '' ? t('console.content.fault.required') : undefined}
          onChange={(event) => {
            save.reset();
            setWording(event.currentTarget.value);
          }}
        />
        <ReasonField
          value={reason}
          max={REASON_MAX}
          isShort={isTried && isShort}
          minRows={1}
          maxRows={4}
          onChange={setReason}
        />
        {save.error && <Problem {...(refusalOf(save.error) ?? { code: 'unknown_error' })} />}
        <div className={parts.editorActs}>
          <p role="status" className={isSame ? parts.note : parts.unsaved}>
            {t(isSame ? 'console.site.allSaved' : 'console.content.unsaved')}
          </p>
          <Button variant="subtle" onClick={onClose}>
            {t('console.common.cancel')}
          </Button>
          <Button type="submit" disabled={isSame} loading={save.isPending}>
            {t('console.site.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
