import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { RowActs } from '../../parts/row-acts.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { REASON_MAX, siteLinks, useDeleteLink, useSaveLink, type SiteLink } from './content.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { LabelFields } from './label-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { labels, sentLabels, type Labels } from './texts.ts';
import css from './content.module.css';

const KINDS = ['app', 'footer'] as const;
const NAME = /^[a-zA-Z][a-zA-Z0-9-]{0,39}$/;
const URL_RIGHT = /^(\/(?!\/)\S*|https?:\/\/\S+)$/;
type LinkDraft = Omit<SiteLink, 'id' | 'label'> & { id?: number; label: Labels };

/** OP-14, OP-15: the apps to download and the links at the foot of every page. */
export function LinksPage() {
  const t = useT();
  const language = useLanguage();
  const { kind = 'app' } = useSearch({ from: '/content/links' });
  const navigate = useNavigate({ from: '/content/links' });
  const found = useQuery(siteLinks);
  const remove = useDeleteLink();
  const [edited, setEdited] = useState<LinkDraft>();
  const [gone, setGone] = useState<SiteLink>();
  const rows = found.data?.filter((row) => row.kind === kind);
  const nameOf = ({ label }: SiteLink) => label[language] || label.EN;
  const edit = (row: SiteLink) => setEdited({ ...row, label: labels(row.label) });
  return (
    <>
      <PageHead
        title={t('console.place.links')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <Button
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() =>
            setEdited({
              kind,
              name: '',
              label: labels(),
              url: '',
              version: '',
              sort: rows?.length ?? 0,
              isActive: true,
            })
          }
        >
          {t('console.content.newLink')}
        </Button>
      </PageHead>
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.content.kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, text: t(`console.content.linkKind.${value}`) }))}
            onChange={(value) => void navigate({ search: { kind: value } })}
          />
        </div>
        <DataTable
          caption={t(`console.content.linkKind.${kind}`)}
          rowKey={(row) => row.id}
          page={onePage(rows)}
          pageSize={Math.max(1, rows?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.content.empty')}
          isOn={(row) => row.id === edited?.id}
          columns={[
            {
              key: 'label',
              head: t('console.content.label'),
              strong: true,
              cell: (row) => (
                <button type="button" className={parts.link} onClick={() => edit(row)}>
                  {nameOf(row)}
                </button>
              ),
            },
            { key: 'name', head: t('console.content.name'), cell: (row) => row.name },
            { key: 'url', head: t('console.content.address'), wrap: true, cell: (row) => row.url },
            { key: 'version', head: t('console.content.version'), cell: (row) => row.version },
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
                <RowActs
                  name={nameOf(row)}
                  onEdit={() => edit(row)}
                  onDelete={() => {
                    remove.reset();
                    setGone(row);
                  }}
                />
              ),
            },
          ]}
        />
      </section>
      {edited && <LinkEditor key={edited.id ?? 'new'} began={edited} onClose={() => setEdited(undefined)} />}
      {gone && (
        <DeleteDialog
          name={nameOf(gone)}
          remove={remove}
          inputOf={(reason) => ({ id: gone.id, reason })}
          onClose={() => setGone(undefined)}
        />
      )}
    </>
  );
}

function LinkEditor({ began, onClose }: { began: LinkDraft; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const save = useSaveLink();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const wrong = {
    name: !NAME.test(draft.name),
    label: draft.label.EN.trim() === '',
    url: !URL_RIGHT.test(draft.url.trim()),
  };
  return (
    <EditorDrawer
      title={t(`console.content.linkKind.${draft.kind}`)}
      isChanged={isChanged}
      hasFaults={wrong.name || wrong.label || wrong.url}
      reasonMax={REASON_MAX}
      pending={save.isPending}
      refusal={refusalOf(save.error)}
      onTry={onTry}
      onSave={(reason) =>
        save.mutate(
          { ...draft, url: draft.url.trim(), label: sentLabels(draft.label), reason },
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
        <Select
          name="kind"
          label={t('console.content.kind')}
          allowDeselect={false}
          data={KINDS.map((value) => ({ value, label: t(`console.content.linkKind.${value}`) }))}
          value={draft.kind}
          onChange={(value) => value !== null && change({ kind: value })}
        />
        <TextInput
          name="name"
          label={t('console.content.name')}
          description={t(
            draft.kind === 'app' ? 'console.content.appNameHint' : 'console.content.footerNameHint',
          )}
          maxLength={40}
          spellCheck={false}
          value={draft.name}
          error={isTried && wrong.name ? t('console.content.fault.code_format') : undefined}
          aria-invalid={(isTried && wrong.name) || undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <LabelFields
        label={t('console.content.label')}
        value={draft.label}
        error={isTried && wrong.label ? t('console.content.fault.required') : undefined}
        onChange={(label) => change({ label })}
      />
      <div className={css.pair}>
        <TextInput
          name="url"
          label={t('console.content.address')}
          description={t('console.content.addressHint')}
          maxLength={500}
          spellCheck={false}
          value={draft.url}
          error={isTried && wrong.url ? t('console.content.fault.address_wrong') : undefined}
          aria-invalid={(isTried && wrong.url) || undefined}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <TextInput
          name="version"
          label={t('console.content.version')}
          description={t('console.content.versionHint')}
          maxLength={40}
          value={draft.version}
          onChange={(event) => change({ version: event.currentTarget.value })}
        />
      </div>
      <OrderFields value={draft} onChange={change} />
    </EditorDrawer>
  );
}
