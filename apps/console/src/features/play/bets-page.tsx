import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import { BET_STATES, GAME_TYPES } from '../../session/search.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { BetDrawer } from './bet-drawer.tsx';
import { nameOf, wordOf } from './bet-name.ts';
import { BET_TONE } from './bet-tone.ts';
import { deskBets, DESK_PAGE_SIZE, type DeskBet } from './bets.queries.ts';

const FIELDS = [
  ['account', 40, 170],
  ['key', 120, 230],
  ['round', 120, 190],
] as const;

/** OP-22: bets of the brand: a day of everybody's, a month of one member's, or one by the vendor's own number. */
export function BetsPage() {
  const t = useT();
  const language = useLanguage();
  const search = useSearch({ from: '/games/bets' });
  const navigate = useNavigate({ from: '/games/bets' });
  const { account, key, round, state, type, day } = search;
  const found = useQuery(
    deskBets({
      language,
      ...(account ? { account } : {}),
      ...(key ? { key } : {}),
      ...(round ? { round } : {}),
      ...(state ? { state } : {}),
      ...(type ? { gameType: type } : {}),
      ...(day ? { from: day, to: day } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  const show = (word: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, case: word }), replace: true });
  return (
    <>
      <PageHead
        title={t('console.place.bets')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          {FIELDS.map(([name, max, width]) => (
            <SearchField
              key={name}
              name={name}
              label={t(`console.bets.${name}`)}
              value={search[name] ?? ''}
              maxLength={max}
              width={width}
              onSearch={(wanted) => filter({ [name]: wanted || undefined })}
            />
          ))}
          <TextInput
            name="day"
            type="date"
            aria-label={t('console.bets.day')}
            w={150}
            value={day ?? ''}
            onChange={(event) => filter({ day: event.currentTarget.value || undefined })}
          />
          <Select
            name="type"
            aria-label={t('console.games.type')}
            placeholder={t('console.games.type')}
            w={150}
            clearable
            clearButtonProps={{ 'aria-label': t('console.common.clear') }}
            data={GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) }))}
            value={type ?? null}
            onChange={(value) => filter({ type: GAME_TYPES.find((one) => one === value) })}
          />
          <FilterChips
            label={t('console.common.state')}
            value={state ?? 'all'}
            options={[
              { value: 'all' as const, text: t('console.common.all') },
              ...BET_STATES.map((value) => ({ value, text: t(`console.member.bets.state.${value}`) })),
            ]}
            onChange={(value) => filter({ state: value === 'all' ? undefined : value })}
          />
        </div>
        <DataTable
          caption={t('console.place.bets')}
          columns={useColumns(show)}
          rowKey={(row) => wordOf(row)}
          page={found.error ? undefined : found.data}
          pageSize={DESK_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.bets.empty')}
          isOn={(row) => wordOf(row) === search.case}
        />
      </section>
      <BetDrawer name={nameOf(search.case)} onClose={() => show(undefined)} />
    </>
  );
}

function useColumns(onOpen: (word: string) => void): Column<DeskBet>[] {
  const t = useT();
  const time = useTableTime();
  return [
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.placedAt) },
    {
      key: 'bet',
      head: t('console.bets.key'),
      strong: true,
      cell: (row) => (
        <button type="button" className={parts.link} onClick={() => onOpen(wordOf(row))}>
          {row.betId.length > 24 ? `${row.betId.slice(0, 24)}…` : row.betId}
        </button>
      ),
    },
    {
      key: 'member',
      head: t('console.common.member'),
      cell: (row) => (
        <Link to="/members/$memberId" params={{ memberId: String(row.memberId) }} className={parts.link}>
          {row.account}
        </Link>
      ),
    },
    { key: 'game', head: t('console.member.bets.game'), cell: (row) => row.gameName },
    { key: 'vendor', head: t('console.games.vendor'), cell: (row) => row.vassalage },
    {
      key: 'stake',
      head: t('console.member.bets.stake'),
      end: true,
      cell: (row) => <Money value={row.stake} currency={row.currency} />,
    },
    {
      key: 'payout',
      head: t('console.member.bets.win'),
      end: true,
      cell: (row) => <Money value={row.payout} currency={row.currency} bare />,
    },
    {
      key: 'net',
      head: t('console.member.bets.net'),
      end: true,
      cell: (row) => row.state === 'SETTLED' && <Money value={row.net} currency={row.currency} signed bare />,
    },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <span className={parts.row}>
          <StatusTag tone={BET_TONE[row.state]}>{t(`console.member.bets.state.${row.state}`)}</StatusTag>
          {row.isTrial && <StatusTag>{t('console.members.type.trial')}</StatusTag>}
        </span>
      ),
    },
  ];
}
