import { useQuery } from '@tanstack/react-query';
import { catalogue } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { GAME_TYPES } from '@baize/catalogue/rules';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import { titledTexts, wordsOf, type TitledTexts } from '../content/texts.ts';
import { titledField } from '../content/titled-fields.tsx';
import { gameNotices, vendors, type GameNotice } from './catalogue.queries.ts';

const TITLE_MAX = 120;
const CONTENT_MAX = 2_000;

type Draft = Pick<GameNotice, 'vassalage' | 'gameType' | 'enabled'> & {
  id?: number;
  texts: TitledTexts;
  from: string;
  to: string;
};
const FRESH: Draft = {
  vassalage: null,
  gameType: null,
  texts: titledTexts(),
  from: '',
  to: '',
  enabled: true,
};
const timeText = (at: number | null) => (at === null ? '' : fieldTimeOf(at));
const draftOf = ({ titles, contents, from, to, ...notice }: GameNotice): Draft => ({
  ...notice,
  texts: titledTexts({
    EN: { title: titles.EN, content: contents.EN },
    CN: { title: titles.CN, content: contents.CN },
    KM: { title: titles.KM, content: contents.KM },
  }),
  from: timeText(from),
  to: timeText(to),
});

/** OP-13: notices about games: all of them, one category or one vendor, read in the lobby. */
export function GameNoticesPage() {
  const t = useT();
  const language = useLanguage();
  const nameOf = ({ titles }: GameNotice) => titles[language] || titles.EN;
  return (
    <EditorListPage
      of={useList('/games/notices', () => gameNotices)}
      title={t('console.place.gameNotices')}
      rowKey={(row) => row.id}
      empty={t('console.content.empty')}
      newText={t('console.games.newNotice')}
      fresh={() => FRESH}
      draftOf={draftOf}
      nameOf={nameOf}
      columns={(column) => [
        column.opener('id', t('console.content.title'), { words: nameOf, wrap: true }),
        column.text('vassalage', t('console.games.about'), {
          words: (row) =>
            row.vassalage ??
            (row.gameType ? t(`console.games.type.${row.gameType}`) : t('console.games.allGames')),
        }),
        column.time('from', t('console.content.startsAt')),
        column.time('to', t('console.content.endsAt')),
        column.tag(
          'enabled',
          (enabled) => (enabled ? 'up' : 'plain'),
          (enabled) => t(enabled ? 'console.games.shown' : 'console.games.hidden'),
        ),
      ]}
      remove={({ id }, reason) => catalogue.deleteGameNotice({ id, reason })}
      forgets={['gameNotices']}
      editor={(draft, close) => <NoticeEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function NoticeEditor({ began, onClose }: { began: Draft; onClose: () => void }) {
  const t = useT();
  const offered = useQuery(vendors).data ?? [];
  return (
    <FormDrawer
      title={t('console.games.notice')}
      began={began}
      fields={(draft, change) => {
        const [from, to] = [instantOf(draft.from), instantOf(draft.to)];
        const isOrderWrong = from !== undefined && to !== undefined && to <= from;
        const required = (text: string) =>
          text.trim() === '' ? t('console.form.fault.required') : undefined;
        return [
          [
            {
              as: 'maybe',
              name: 'gameType',
              label: t('console.games.type'),
              placeholder: t('console.games.allGames'),
              options: GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) })),
            },
            {
              as: 'maybe',
              name: 'vassalage',
              label: t('console.games.vendor'),
              placeholder: t('console.games.allVendors'),
              options: offered.map(({ code, names }) => ({ value: code, label: `${names.EN} (${code})` })),
            },
          ],
          titledField(draft.texts, (texts) => change({ texts }), {
            shape: 'plain',
            titleMax: TITLE_MAX,
            contentMax: CONTENT_MAX,
            title: required(draft.texts.EN.title),
            content: required(draft.texts.EN.content),
          }),
          (['startsAt', 'endsAt'] as const).map((name) => ({
            as: 'text',
            name: name === 'startsAt' ? 'from' : 'to',
            type: 'datetime-local',
            label: t(`console.content.${name}`),
            hint: t(`console.content.${name}Hint`),
            fault: name === 'endsAt' && isOrderWrong && t('console.form.fault.end_before_start'),
          })),
          { as: 'switch', name: 'enabled', label: t('console.content.shown') },
        ];
      }}
      send={({ texts, from, to, ...draft }, reason) =>
        catalogue.saveGameNotice({
          ...draft,
          titles: wordsOf(texts, 'title'),
          contents: wordsOf(texts, 'content'),
          from: instantOf(from) ?? null,
          to: instantOf(to) ?? null,
          reason,
        })
      }
      forgets={['gameNotices']}
      done={t('console.content.saved')}
      onClose={onClose}
    />
  );
}
