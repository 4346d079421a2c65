import { useState } from 'react';
import { NumberInput, Switch } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { catalogue } from '../../session/clients.ts';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { SORT_MAX, vendors, type Vendor } from './catalogue.queries.ts';
import { vendorChange, vendorDraftOf, vendorFaults, type Fault, type VendorDraft } from './game-draft.ts';
import { windowFields } from './window-fields.ts';
import css from './catalogue.module.css';

const NAME_MAX = 60;
const ACCOUNT_MAX = 40;

/** OP-19: whose games are offered, in which categories and order, and who is closed for works. */
export function VendorsPage() {
  const t = useT();
  const time = useTableTime();
  const language = useLanguage();
  const [edited, setEdited] = useState<Vendor>();
  const nameOf = ({ names }: Vendor) => names[language] || names.EN;
  const shown = (isShown: boolean) => t(isShown ? 'console.games.shown' : 'console.games.hidden');
  const typesOf = ({ categories }: Vendor) =>
    categories
      .filter(({ enabled }) => enabled)
      .map(({ gameType }) => t(`console.games.type.${gameType}`))
      .join(', ');
  return (
    <ListPage
      of={useList('/games/vendors', () => vendors)}
      title={t('console.place.vendors')}
      rowKey={(row) => row.code}
      empty={t('console.games.noVendors')}
      onOpen={setEdited}
      isOn={(row) => row.code === edited?.code}
      columns={(column) => [
        column.opener('code', t('console.games.vendor'), { words: nameOf }),
        { ...column.text('code', t('console.content.code')), key: 'number' },
        {
          ...column.text('code', t('console.games.categories'), { words: typesOf, wrap: true }),
          key: 'types',
        },
        column.entity('connectionCode', t('console.games.connection'), 'connection'),
        {
          ...column.time('maintenanceUntil', t('console.games.maintenanceUntil')),
          cell: (row) => row.maintenance && time(row.maintenanceUntil),
        },
        column.tag('enabled', (enabled) => (enabled ? 'up' : 'plain'), shown, {
          beside: (row) =>
            row.maintenance && <StatusTag tone="down">{t('console.games.maintenance')}</StatusTag>,
        }),
      ]}
    >
      {edited && (
        <VendorEditor
          key={edited.code}
          vendor={edited}
          name={nameOf(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ListPage>
  );
}

function VendorEditor({ vendor, name, onClose }: { vendor: Vendor; name: string; onClose: () => void }) {
  const t = useT();
  const said = (fault: Fault | undefined) => fault && t(`console.form.fault.${fault}`, { max: 100 });
  return (
    <FormDrawer
      title={t('console.games.editTitle', { name, code: vendor.code })}
      began={vendorDraftOf(vendor)}
      fields={(draft, change) => {
        const faults = vendorFaults(draft);
        return [
          <p key="reach">{t('console.games.everyBrand', { page: t('console.place.brandCatalogue') })}</p>,
          { as: 'switch', name: 'enabled', label: t('console.games.switch.enabled') },
          {
            as: 'words',
            name: 'names',
            label: t('console.games.displayName'),
            max: NAME_MAX,
            fault: said(faults.names),
          },
          {
            as: 'text',
            name: 'accountTypeName',
            label: t('console.games.accountTypeName'),
            hint: t('console.games.accountTypeNameHint'),
            max: ACCOUNT_MAX,
            fault: said(faults.accountTypeName),
          },
          <Categories
            key="categories"
            of={draft.categories}
            onChange={(categories) => change({ categories })}
          />,
          windowFields(t, faults),
        ];
      }}
      send={(draft, reason) => catalogue.updateCatalogueVendor(vendorChange(vendor, draft, reason))}
      forgets={['vendors']}
      done={t('console.games.saved', { name })}
      onClose={onClose}
    />
  );
}

type CategoriesProps = {
  of: VendorDraft['categories'];
  onChange: (categories: VendorDraft['categories']) => void;
};

/** In which categories its games are offered, and where it stands in each. */
function Categories({ of, onChange }: CategoriesProps) {
  const t = useT();
  const set = (gameType: string, part: { enabled?: boolean; sort?: number }) =>
    onChange(of.map((one) => (one.gameType === gameType ? { ...one, ...part } : one)));
  return (
    <ul className={css.categories} aria-label={t('console.games.categories')}>
      {of.map(({ gameType, enabled, sort }) => {
        const type = t(`console.games.type.${gameType}`);
        return (
          <li key={gameType}>
            <span>{type}</span>
            <span aria-hidden className={css.order}>
              {t('console.content.order')}
            </span>
            <NumberInput
              name={`sort.${gameType}`}
              aria-label={t('console.games.orderIn', { type })}
              w={84}
              min={0}
              max={SORT_MAX}
              allowDecimal={false}
              hideControls
              value={sort}
              onChange={(figure) => typeof figure === 'number' && set(gameType, { sort: figure })}
            />
            <Switch
              name={`category.${gameType}`}
              aria-label={t('console.games.offeredIn', { type })}
              checked={enabled}
              onChange={(event) => set(gameType, { enabled: event.currentTarget.checked })}
            />
          </li>
        );
      })}
    </ul>
  );
}
