import { useState } from 'react';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BundledLanguage } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import { GAME_TYPES } from '../../session/search.ts';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { LanguageTabs, tagOf, WRITTEN } from '../../parts/language-tabs.tsx';
import { ListWithEditor } from '../../parts/list-with-editor.tsx';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import { useEdited } from '../../parts/use-edited.ts';
import {
  gameNotices,
  useDeleteGameNotice,
  useSaveGameNotice,
  vendors,
  type GameNotice,
} from './catalogue.queries.ts';
import css from './catalogue.module.css';

const REASON_MAX = 300;
const TITLE_MAX = 120;
const CONTENT_MAX = 2_000;
const EMPTY = { EN: '', CN: '', KM: '' };

const draftOf = (notice: GameNotice) => ({
  id: notice.id,
  vassalage: notice.vassalage,
  gameType: notice.gameType,
  titles: notice.titles,
  contents: notice.contents,
  from: notice.from === null ? '' : fieldTimeOf(notice.from),
  to: notice.to === null ? '' : fieldTimeOf(notice.to),
  enabled: notice.enabled,
});
type Draft = Omit<ReturnType<typeof draftOf>, 'id'> & { id?: number };
const FRESH: Draft = {
  vassalage: null,
  gameType: null,
  titles: EMPTY,
  contents: EMPTY,
  from: '',
  to: '',
  enabled: true,
};

/** OP-13: notices about games: all of them, one category or one vendor, read in the lobby. */
export function GameNoticesPage() {
  const t = useT();
  const time = useTableTime();
  const language = useLanguage();
  const found = useQuery(gameNotices);
  const remove = useDeleteGameNotice();
  return (
    <ListWithEditor<GameNotice, Draft>
      title={t('console.place.gameNotices')}
      found={found}
      rows={found.data}
      empty={t('console.content.empty')}
      newText={t('console.games.newNotice')}
      fresh={() => FRESH}
      draftOf={draftOf}
      nameHead={t('console.content.title')}
      nameOf={({ titles }) => titles[language] || titles.EN}
      columns={[
        {
          key: 'about',
          head: t('console.games.about'),
          cell: (row) =>
            row.vassalage ??
            (row.gameType ? t(`console.games.type.${row.gameType}`) : t('console.games.allGames')),
        },
        { key: 'from', head: t('console.content.startsAt'), cell: (row) => time(row.from) },
        { key: 'to', head: t('console.content.endsAt'), cell: (row) => time(row.to) },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <StatusTag tone={row.enabled ? 'up' : 'plain'}>
              {t(row.enabled ? 'console.games.shown' : 'console.games.hidden')}
            </StatusTag>
          ),
        },
      ]}
      remove={remove}
      editor={(draft, close) => <NoticeEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function NoticeEditor({ began, onClose }: { began: Draft; onClose: () => void }) {
  const t = useT();
  const save = useSaveGameNotice();
  const offered = useQuery(vendors).data ?? [];
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const [from, to] = [instantOf(draft.from) ?? null, instantOf(draft.to) ?? null];
  const wrong = {
    titles: draft.titles.EN.trim() === '',
    contents: draft.contents.EN.trim() === '',
    to: to !== null && from !== null && to <= from,
  };
  const required = (isWrong: boolean) =>
    isTried && isWrong && language === 'EN' ? t('console.content.fault.required') : undefined;
  const { id, vassalage, gameType, titles, contents, enabled } = draft;
  return (
    <ChangeDrawer
      title={t('console.games.notice')}
      isChanged={isChanged}
      hasFaults={wrong.titles || wrong.contents || wrong.to}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({
        ...(id === undefined ? {} : { id }),
        vassalage,
        gameType,
        titles,
        contents,
        from,
        to,
        enabled,
        reason,
      })}
      done={t('console.content.saved')}
      onTry={onTry}
      onClose={onClose}
    >
      <div className={css.fields}>
        <Select
          name="gameType"
          label={t('console.games.type')}
          placeholder={t('console.games.allGames')}
          clearable
          clearButtonProps={{ 'aria-label': t('console.common.clear') }}
          data={GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) }))}
          value={gameType}
          onChange={(value) => change({ gameType: GAME_TYPES.find((one) => one === value) ?? null })}
        />
        <Select
          name="vassalage"
          label={t('console.games.vendor')}
          placeholder={t('console.games.allVendors')}
          clearable
          clearButtonProps={{ 'aria-label': t('console.common.clear') }}
          searchable
          data={offered.map(({ code, names }) => ({ value: code, label: `${names.EN} (${code})` }))}
          value={vassalage}
          onChange={(value) => change({ vassalage: value })}
        />
      </div>
      <LanguageTabs
        value={language}
        missing={WRITTEN.map(({ code }) => code).filter((code) => !titles[code] && !contents[code])}
        onChange={setLanguage}
      />
      {isTried && language !== 'EN' && (wrong.titles || wrong.contents) && (
        <p role="alert">{t('console.content.englishMissing')}</p>
      )}
      <TextInput
        name="title"
        label={t('console.content.title')}
        lang={tagOf(language)}
        maxLength={TITLE_MAX}
        value={titles[language]}
        error={required(wrong.titles)}
        aria-invalid={required(wrong.titles) !== undefined || undefined}
        onChange={(event) => change({ titles: { ...titles, [language]: event.currentTarget.value } })}
      />
      <Textarea
        name="content"
        label={t('console.content.words')}
        lang={tagOf(language)}
        maxLength={CONTENT_MAX}
        autosize
        minRows={4}
        maxRows={12}
        value={contents[language]}
        error={required(wrong.contents)}
        aria-invalid={required(wrong.contents) !== undefined || undefined}
        onChange={(event) => change({ contents: { ...contents, [language]: event.currentTarget.value } })}
      />
      <div className={css.fields}>
        <TextInput
          name="from"
          type="datetime-local"
          label={t('console.content.startsAt')}
          description={t('console.content.startsAtHint')}
          value={draft.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          name="to"
          type="datetime-local"
          label={t('console.content.endsAt')}
          description={t('console.content.endsAtHint')}
          value={draft.to}
          error={isTried && wrong.to ? t('console.content.fault.end_before_start') : undefined}
          aria-invalid={(isTried && wrong.to) || undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <Switch
        name="enabled"
        size="xs"
        label={t('console.content.shown')}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
    </ChangeDrawer>
  );
}
