import { useState } from 'react';
import { Button, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { GamePicker } from '../content/game-picker.tsx';
import { brandCatalogue, useSetOffer, type Offer } from './catalogue.queries.ts';

const REASON_MAX = 300;
const SORT_MAX = 1_000_000;
type Chosen = { offer: Offer; name: string; offered: boolean; sort: number | null };

/** OPEN-SHELL-04: what this brand offers of the house's catalogue, and in which order of its own. */
export function BrandCataloguePage() {
  const t = useT();
  const found = useQuery(brandCatalogue(useLanguage()));
  const [chosen, setChosen] = useState<Chosen>();
  const shared = {
    error: found.error ? codeOf(found.error) : undefined,
    onRetry: () => void found.refetch(),
  };
  const state = (offered: boolean) => (
    <StatusTag tone={offered ? 'up' : 'plain'}>
      {t(offered ? 'console.games.offered' : 'console.games.notOffered')}
    </StatusTag>
  );
  const edit = (one: Chosen) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('console.content.editNamed', { name: one.name })}
      onClick={() => setChosen(one)}
    >
      {t('console.content.edit')}
    </Button>
  );
  const actions = <span className="visually-hidden">{t('console.common.actions')}</span>;
  return (
    <>
      <PageHead
        title={t('console.place.brandCatalogue')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.cardHead}>
          <h2>{t('console.games.ownGames')}</h2>
          <span className={parts.space} />
          <span className={parts.note}>{t('console.games.ownGamesNote')}</span>
        </div>
        <div className={parts.bar}>
          <GamePicker
            nodeId={null}
            vendor={null}
            error={undefined}
            onChange={(nodeId, _vendor, name) =>
              setChosen({ offer: { of: 'game', nodeId }, name, offered: false, sort: null })
            }
          />
        </div>
        <DataTable
          {...shared}
          caption={t('console.games.ownGames')}
          rowKey={(row) => row.nodeId}
          page={onePage(found.data?.games)}
          pageSize={Math.max(1, found.data?.games.length ?? 1)}
          empty={t('console.games.noOwnGames')}
          columns={[
            { key: 'name', head: t('console.games.name'), strong: true, cell: (row) => row.displayName },
            { key: 'vendor', head: t('console.games.vendor'), cell: (row) => row.vassalage },
            {
              key: 'type',
              head: t('console.games.type'),
              cell: (row) => t(`console.games.type.${row.gameType}`),
            },
            { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
            { key: 'state', head: t('console.common.state'), cell: (row) => state(row.offered) },
            {
              key: 'actions',
              head: actions,
              last: true,
              cell: (row) =>
                edit({
                  offer: { of: 'game', nodeId: row.nodeId },
                  name: row.displayName,
                  offered: row.offered,
                  sort: row.sort,
                }),
            },
          ]}
        />
      </section>
      <section className={`${parts.tableCard} ${parts.below}`}>
        <div className={parts.cardHead}>
          <h2>{t('console.place.vendors')}</h2>
        </div>
        <DataTable
          {...shared}
          caption={t('console.place.vendors')}
          rowKey={(row) => row.code}
          page={onePage(found.data?.vendors)}
          pageSize={Math.max(1, found.data?.vendors.length ?? 1)}
          empty={t('console.games.noVendors')}
          columns={[
            { key: 'name', head: t('console.games.vendor'), strong: true, cell: (row) => row.displayName },
            { key: 'code', head: t('console.content.code'), cell: (row) => row.code },
            { key: 'count', head: t('console.place.games'), end: true, cell: (row) => row.gameCount },
            { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <span className={parts.row}>
                  {state(row.offered)}
                  {!row.enabled && <StatusTag tone="down">{t('console.games.hidden')}</StatusTag>}
                </span>
              ),
            },
            {
              key: 'actions',
              head: actions,
              last: true,
              cell: (row) =>
                edit({
                  offer: { of: 'vendor', code: row.code },
                  name: row.displayName,
                  offered: row.offered,
                  sort: row.sort,
                }),
            },
          ]}
        />
      </section>
      {chosen && <OfferDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function OfferDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const t = useT();
  const set = useSetOffer();
  const [offered, setOffered] = useState(chosen.offered);
  const [sort, setSort] = useState(chosen.sort);
  return (
    <DecisionDialog
      title={chosen.name}
      text={t('console.games.offerText')}
      confirm={t('console.site.save')}
      grave={!offered}
      reasonMax={REASON_MAX}
      run={set}
      inputOf={(reason) => ({ offer: chosen.offer, offered, sort, reason })}
      done={t('console.games.saved', { name: chosen.name })}
      onClose={onClose}
    >
      <Switch
        name="offered"
        size="xs"
        label={t('console.games.offerHere')}
        checked={offered}
        onChange={(event) => setOffered(event.currentTarget.checked)}
      />
      <NumberInput
        name="sort"
        label={t('console.games.ownOrder')}
        description={t('console.games.ownOrderHint')}
        min={0}
        max={SORT_MAX}
        allowDecimal={false}
        hideControls
        value={sort ?? ''}
        onChange={(figure) => setSort(typeof figure === 'number' ? figure : null)}
      />
    </DecisionDialog>
  );
}
