import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useT } from '../../session/language.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { ListWithEditor, useActiveColumn } from '../../parts/list-with-editor.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { REASON_MAX, siteLinks, useDeleteLink, useSaveLink, type SiteLink } from './content.queries.ts';
import { AppQr } from './app-qr.tsx';
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
  const active = useActiveColumn<SiteLink>();
  const rows = found.data?.filter((row) => row.kind === kind);
  return (
    <ListWithEditor<SiteLink, LinkDraft>
      title={t('console.place.links')}
      caption={t(`console.content.linkKind.${kind}`)}
      found={found}
      rows={rows}
      empty={t('console.content.empty')}
      newText={t('console.content.newLink')}
      fresh={() => ({
        kind,
        name: '',
        label: labels(),
        url: '',
        version: '',
        sort: rows?.length ?? 0,
        isActive: true,
      })}
      draftOf={(row) => ({ ...row, label: labels(row.label) })}
      nameHead={t('console.content.label')}
      nameOf={({ label }) => label[language] || label.EN}
      columns={[
        { key: 'code', head: t('console.content.name'), cell: (row) => row.name },
        { key: 'url', head: t('console.content.address'), wrap: true, cell: (row) => row.url },
        { key: 'version', head: t('console.content.version'), cell: (row) => row.version },
        { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
        active,
      ]}
      remove={remove}
      filters={
        <FilterChips
          label={t('console.content.kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, text: t(`console.content.linkKind.${value}`) }))}
          onChange={(value) => void navigate({ search: { kind: value } })}
        />
      }
      editor={(draft, close) => <LinkEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function LinkEditor({ began, onClose }: { began: LinkDraft; onClose: () => void }) {
  const t = useT();
  const save = useSaveLink();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const wrong = {
    name: !NAME.test(draft.name),
    label: draft.label.EN.trim() === '',
    url: !URL_RIGHT.test(draft.url.trim()),
  };
  return (
    <ChangeDrawer
      title={t(`console.content.linkKind.${draft.kind}`)}
      isChanged={isChanged}
      hasFaults={wrong.name || wrong.label || wrong.url}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ ...draft, url: draft.url.trim(), label: sentLabels(draft.label), reason })}
      done={t('console.content.saved')}
      onTry={onTry}
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
      {draft.kind === 'app' && !wrong.url && <AppQr address={draft.url.trim()} name={draft.name || 'app'} />}
      <OrderFields value={draft} onChange={change} />
    </ChangeDrawer>
  );
}
