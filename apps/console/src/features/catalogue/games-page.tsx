import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { GAME_TYPES } from '../../session/search.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { games, GAMES_PAGE_SIZE, useActOnGame, type Game, type GameAct } from './catalogue.queries.ts';
import { GameEditor } from './game-editor.tsx';

const REASON_MAX = 300;

/** OP-20: which games members see, how each is named and shown, and which of them are hot. */
export function GamesPage() {
  const t = useT();
  const language = useLanguage();
  const search = useSearch({ from: '/games' });
  const navigate = useNavigate({ from: '/games' });
  const [act, setAct] = useState<{ act: GameAct; game: Game }>();
  const [edited, setEdited] = useState<Game>();
  const found = useQuery(
    games({
      ...(search.name ? { gameName: search.name } : {}),
      ...(search.type ? { gameType: search.type } : {}),
      ...(search.enabled ? { enabled: search.enabled } : {}),
      language,
      pageNo: search.page ?? 1,
    }),
  );
  return (
    <>
      <PageHead
        title={t('console.games.title')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <SearchField
            name="name"
            label={t('console.games.query')}
            value={search.name ?? ''}
            maxLength={60}
            onSearch={(name) => void navigate({ search: (before) => ({ ...before, page: undefined, name }) })}
          />
          <Select
            aria-label={t('console.games.type')}
            placeholder={t('console.games.type')}
            clearable
            w={170}
            data={GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) }))}
            value={search.type ?? null}
            onChange={(value) => {
              const type = GAME_TYPES.find((one) => one === value);
              void navigate({ search: (before) => ({ ...before, page: undefined, type }) });
            }}
          />
          <FilterChips
            label={t('console.games.shown')}
            value={search.enabled ?? 'all'}
            options={[
              { value: 'all', text: t('console.common.all') },
              { value: '1', text: t('console.games.shown') },
              { value: '0', text: t('console.games.hidden') },
            ]}
            onChange={(value) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  page: undefined,
                  enabled: value === 'all' ? undefined : value,
                }),
              })
            }
          />
        </div>
        <DataTable
          caption={t('console.games.caption')}
          rowKey={(row) => row.nodeId}
          page={found.data}
          pageSize={GAMES_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.games.empty')}
          columns={[
            {
              key: 'name',
              head: t('console.games.name'),
              strong: true,
              cell: (row) => (
                <button type="button" className={parts.link} onClick={() => setEdited(row)}>
                  {row.displayName}
                </button>
              ),
            },
            { key: 'code', head: t('console.common.number'), cell: (row) => row.gameCode },
            { key: 'vendor', head: t('console.games.vendor'), cell: (row) => row.vassalage },
            {
              key: 'type',
              head: t('console.games.type'),
              cell: (row) => t(`console.games.type.${row.gameType}`),
            },
            { key: 'rtp', head: t('console.games.rtp'), end: true, cell: (row) => row.rtp ?? '' },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <span className={parts.row}>
                  <StatusTag tone={row.enabled ? 'up' : 'plain'}>
                    {t(row.enabled ? 'console.games.shown' : 'console.games.hidden')}
                  </StatusTag>
                  {row.isHot === 1 && <StatusTag tone="warn">{t('console.games.hot')}</StatusTag>}
                  {row.isNew === 1 && <StatusTag tone="info">{t('console.games.new')}</StatusTag>}
                  {row.maintenance && <StatusTag tone="down">{t('console.games.maintenance')}</StatusTag>}
                </span>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) => (
                <span className={parts.actions}>
                  {actsOn(row).map((one) => (
                    <Button
                      key={one}
                      size="compact-xs"
                      variant={one === 'disable' ? 'danger' : 'default'}
                      onClick={() => setAct({ act: one, game: row })}
                    >
                      {t(LABEL[one])}
                    </Button>
                  ))}
                </span>
              ),
            },
          ]}
        />
      </section>
      {edited && <GameEditor key={edited.nodeId} game={edited} onClose={() => setEdited(undefined)} />}
      {act && <GameActDialog {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}

const LABEL = {
  enable: 'console.games.enable',
  disable: 'console.games.disable',
  hot: 'console.games.makeHot',
  endHot: 'console.games.endHot',
} as const;

const actsOn = (game: Game): GameAct[] => [
  game.isHot === 1 ? 'endHot' : 'hot',
  game.enabled ? 'disable' : 'enable',
];

function GameActDialog({ act, game, onClose }: { act: GameAct; game: Game; onClose: () => void }) {
  const t = useT();
  const change = useActOnGame();
  const name = game.displayName;
  return (
    <DecisionDialog
      title={t(`console.games.${act}Title`, { name })}
      text={t(act === 'disable' ? 'console.games.disableText' : 'console.games.text')}
      confirm={t(LABEL[act])}
      grave={act === 'disable'}
      reasonMax={REASON_MAX}
      run={change}
      inputOf={(reason) => ({ act, nodeId: game.nodeId, reason })}
      done={t('console.games.saved', { name })}
      onClose={onClose}
    />
  );
}
