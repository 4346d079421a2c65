import { useState } from 'react';
import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import parts from '../../parts/parts.module.css';
import { useUpdateVendor, vendors, type Vendor } from './catalogue.queries.ts';
import { vendorChange, vendorDraftOf, vendorFaults } from './game-draft.ts';
import { NameFields } from './name-fields.tsx';
import { WindowFields } from './window-fields.tsx';
import css from './catalogue.module.css';

const REASON_MAX = 300;
const NAME_MAX = 60;
const ACCOUNT_MAX = 40;
const SORT_MAX = 1_000_000;

/** OP-19: whose games are offered, in which categories and order, and who is closed for works. */
export function VendorsPage() {
  const t = useT();
  const time = useTableTime();
  const language = useLanguage();
  const found = useQuery(vendors);
  const [edited, setEdited] = useState<Vendor>();
  const nameOf = ({ names }: Vendor) => names[language] || names.EN;
  return (
    <>
      <PageHead
        title={t('console.place.vendors')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.vendors')}
          rowKey={(row) => row.code}
          page={onePage(found.data)}
          pageSize={Math.max(1, found.data?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.games.noVendors')}
          isOn={(row) => row.code === edited?.code}
          columns={[
            {
              key: 'name',
              head: t('console.games.vendor'),
              strong: true,
              cell: (row) => (
                <button type="button" className={parts.link} onClick={() => setEdited(row)}>
                  {nameOf(row)}
                </button>
              ),
            },
            { key: 'code', head: t('console.content.code'), cell: (row) => row.code },
            {
              key: 'types',
              head: t('console.games.categories'),
              wrap: true,
              cell: (row) =>
                row.categories
                  .filter(({ enabled }) => enabled)
                  .map(({ gameType }) => t(`console.games.type.${gameType}`))
                  .join(', '),
            },
            {
              key: 'connection',
              head: t('console.games.connection'),
              cell: (row) => row.connectionCode,
            },
            {
              key: 'until',
              head: t('console.games.maintenanceUntil'),
              cell: (row) => row.maintenance && time(row.maintenanceUntil),
            },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <span className={parts.row}>
                  <StatusTag tone={row.enabled ? 'up' : 'plain'}>
                    {t(row.enabled ? 'console.games.shown' : 'console.games.hidden')}
                  </StatusTag>
                  {row.maintenance && <StatusTag tone="down">{t('console.games.maintenance')}</StatusTag>}
                </span>
              ),
            },
          ]}
        />
      </section>
      {edited && (
        <VendorEditor
          key={edited.code}
          vendor={edited}
          name={nameOf(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function VendorEditor({ vendor, name, onClose }: { vendor: Vendor; name: string; onClose: () => void }) {
  const t = useT();
  const save = useUpdateVendor();
  const { draft, isChanged, isTried, onTry, change } = useEdited(vendorDraftOf(vendor));
  const all = vendorFaults(draft);
  const faults = isTried ? all : {};
  const set = (gameType: string, part: { enabled?: boolean; sort?: number }) =>
    change({
      categories: draft.categories.map((one) => (one.gameType === gameType ? { ...one, ...part } : one)),
    });
  return (
    <ChangeDrawer
      title={t('console.games.editTitle', { name, code: vendor.code })}
      isChanged={isChanged}
      hasFaults={Object.keys(all).length > 0}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => vendorChange(vendor, draft, reason)}
      done={t('console.games.saved', { name })}
      onTry={onTry}
      onClose={onClose}
    >
      <Switch
        name="enabled"
        size="xs"
        label={t('console.games.switch.enabled')}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <NameFields
        max={NAME_MAX}
        value={draft.names}
        error={faults.names && t(`console.games.fault.${faults.names}`)}
        onChange={(names) => change({ names })}
      />
      <TextInput
        name="accountTypeName"
        label={t('console.games.accountTypeName')}
        description={t('console.games.accountTypeNameHint')}
        maxLength={ACCOUNT_MAX}
        value={draft.accountTypeName}
        error={faults.accountTypeName && t(`console.games.fault.${faults.accountTypeName}`)}
        aria-invalid={faults.accountTypeName !== undefined || undefined}
        onChange={(event) => change({ accountTypeName: event.currentTarget.value })}
      />
      <ul className={css.categories} aria-label={t('console.games.categories')}>
        {draft.categories.map(({ gameType, enabled, sort }) => {
          const type = t(`console.games.type.${gameType}`);
          return (
            <li key={gameType}>
              <span>{type}</span>
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
                size="xs"
                aria-label={t('console.games.offeredIn', { type })}
                checked={enabled}
                onChange={(event) => set(gameType, { enabled: event.currentTarget.checked })}
              />
            </li>
          );
        })}
      </ul>
      <WindowFields value={draft} faults={faults} onChange={change} />
    </ChangeDrawer>
  );
}
