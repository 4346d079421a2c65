import { useMemo } from 'react';
import { content } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { AppQr } from './app-qr.tsx';
import { REASON_MAX, siteLinks, type SiteLink } from './content.queries.ts';
import { orderFields } from './order-fields.ts';
import { labels, sentLabels, type Labels } from './texts.ts';

const LABEL_MAX = 120;
const KINDS = ['app', 'footer'] as const;
const NAME = /^[a-zA-Z][a-zA-Z0-9-]{0,39}$/;
const URL_RIGHT = /^(\/(?!\/)\S*|https?:\/\/\S+)$/;
type LinkDraft = Omit<SiteLink, 'id' | 'label'> & { id?: number; label: Labels };

/** OP-14, OP-15: the apps to download and the links at the foot of every page. */
export function LinksPage() {
  const t = useT();
  const language = useLanguage();
  const all = useList('/content/links', () => siteLinks({}));
  const { kind = 'app' } = all.address.search;
  const page = useMemo(() => {
    const list = all.page?.list.filter((row) => row.kind === kind);
    return list && { list, pageNo: 1, totalPages: 1, totalCount: list.length };
  }, [all.page, kind]);
  const nameOf = ({ label }: SiteLink) => label[language] || label.EN;
  return (
    <EditorListPage
      of={{ ...all, page }}
      title={t('console.place.links')}
      caption={t(`console.content.linkKind.${kind}`)}
      filters={{
        kind: { label: t('console.content.kind'), words: (one) => t(`console.content.linkKind.${one}`) },
      }}
      rowKey={(row) => row.id}
      empty={t('console.content.empty')}
      newText={t('console.content.newLink')}
      fresh={(): LinkDraft => ({
        kind,
        name: '',
        label: labels(),
        url: '',
        version: '',
        sort: page?.totalCount ?? 0,
        isActive: true,
      })}
      draftOf={(row): LinkDraft => ({ ...row, label: labels(row.label) })}
      nameOf={nameOf}
      columns={(column) => [
        column.opener('id', t('console.content.label'), { words: nameOf, wrap: true }),
        column.text('name', t('console.content.name')),
        column.text('url', t('console.content.address'), { wrap: true }),
        column.text('version', t('console.content.version')),
        column.text('sort', t('console.content.order'), { end: true }),
        column.shown('isActive'),
      ]}
      remove={({ id }, reason) => content.deleteLink({ id, reason })}
      reasonMax={REASON_MAX}
      forgets={['content']}
      editor={(draft, close) => <LinkEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function LinkEditor({ began, onClose }: { began: LinkDraft; onClose: () => void }) {
  const t = useT();
  return (
    <FormDrawer
      title={t(`console.content.linkKind.${began.kind}`)}
      began={began}
      fields={(draft) => {
        const isUrl = URL_RIGHT.test(draft.url.trim());
        return [
          [
            {
              as: 'select',
              name: 'kind',
              label: t('console.content.kind'),
              options: KINDS.map((value) => ({ value, label: t(`console.content.linkKind.${value}`) })),
            },
            {
              as: 'text',
              name: 'name',
              label: t('console.content.name'),
              hint: t(
                draft.kind === 'app' ? 'console.content.appNameHint' : 'console.content.footerNameHint',
              ),
              max: 40,
              fault: !NAME.test(draft.name) && t('console.content.codeFormat'),
            },
          ],
          { as: 'words', name: 'label', label: t('console.content.label'), max: LABEL_MAX, required: true },
          [
            {
              as: 'text',
              name: 'url',
              label: t('console.content.address'),
              hint: t('console.content.addressHint'),
              max: 500,
              fault: !isUrl && t('console.form.fault.address_wrong'),
            },
            {
              as: 'text',
              name: 'version',
              label: t('console.content.version'),
              hint: t('console.content.versionHint'),
              max: 40,
            },
          ],
          draft.kind === 'app' && isUrl && (
            <AppQr key="qr" address={draft.url.trim()} name={draft.name || 'app'} />
          ),
          orderFields(t),
        ];
      }}
      reasonMax={REASON_MAX}
      send={(draft, reason) =>
        content.saveLink({ ...draft, url: draft.url.trim(), label: sentLabels(draft.label), reason })
      }
      forgets={['content']}
      done={t('console.content.saved')}
      onClose={onClose}
    />
  );
}
