import { useState } from 'react';
import { StatusTag } from '@baize/ui';
import { catalogue } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { games, GAMES_PAGE_SIZE, type Game } from './catalogue.queries.ts';
import { GameEditor } from './game-editor.tsx';

/** What a button of a row changes. */
const ACTS = {
  enable: { words: 'console.games.enable', change: { enabled: true } },
  disable: { words: 'console.games.disable', change: { enabled: false } },
  hot: { words: 'console.games.makeHot', change: { isHot: true } },
  endHot: { words: 'console.games.endHot', change: { isHot: false } },
} as const;
type GameAct = keyof typeof ACTS;
const actsOn = ({ isHot, enabled }: Game) =>
  [isHot === 1 ? 'endHot' : 'hot', enabled ? 'disable' : 'enable'] as const;

/** OP-20: which games members see, how each is named and shown, and which of them are hot. */
export function GamesPage() {
  const t = useT();
  const language = useLanguage();
  const [chosen, setChosen] = useState<{ act: GameAct; game: Game }>();
  const [edited, setEdited] = useState<Game>();
  const list = useList(
    '/games',
    ({ name, type, ...asked }) => games({ ...asked, gameName: name, gameType: type, language }),
    GAMES_PAGE_SIZE,
  );
  const shown = (isShown: boolean) => t(isShown ? 'console.games.shown' : 'console.games.hidden');
  return (
    <ListPage
      of={list}
      title={t('console.games.title')}
      caption={t('console.games.caption')}
      filters={{
        type: {
          label: t('console.games.type'),
          words: (type) => t(`console.games.type.${type}`),
          width: 170,
        },
        enabled: { label: t('console.games.shown'), words: (enabled) => shown(enabled === '1') },
        name: { label: t('console.games.query'), width: 240, max: 60 },
      }}
      rowKey={(row) => row.nodeId}
      empty={t('console.games.empty')}
      onOpen={setEdited}
      isOn={(row) => row.nodeId === edited?.nodeId}
      columns={(column) => [
        column.opener('displayName', t('console.games.name')),
        column.text('gameCode', t('console.common.number')),
        column.text('vassalage', t('console.games.vendor')),
        column.word('gameType', t('console.games.type'), (gameType) => t(`console.games.type.${gameType}`)),
        column.text('rtp', t('console.games.rtp'), { end: true }),
        column.tag('enabled', (enabled) => (enabled ? 'up' : 'plain'), shown, {
          beside: (row) => (
            <>
              {row.isHot === 1 && <StatusTag tone="warn">{t('console.games.hot')}</StatusTag>}
              {row.isNew === 1 && <StatusTag tone="info">{t('console.games.new')}</StatusTag>}
              {row.maintenance && <StatusTag tone="down">{t('console.games.maintenance')}</StatusTag>}
            </>
          ),
        }),
      ]}
      acts={(row) =>
        actsOn(row).map((act) => ({
          key: act,
          text: t(ACTS[act].words),
          isDestructive: act === 'disable',
          onPress: () => setChosen({ act, game: row }),
        }))
      }
    >
      {edited && <GameEditor key={edited.nodeId} game={edited} onClose={() => setEdited(undefined)} />}
      {chosen && <GameActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

function GameActDialog({ act, game, onClose }: { act: GameAct; game: Game; onClose: () => void }) {
  const t = useT();
  const { nodeId, displayName: name } = game;
  const { words, change } = ACTS[act];
  return (
    <FormDialog
      title={t(`console.games.${act}Title`, { name })}
      text={t(act === 'disable' ? 'console.games.disableText' : 'console.games.text')}
      confirm={t(words)}
      destructive={act === 'disable'}
      send={(_draft, reason) => catalogue.updateCatalogueGame({ nodeId, ...change, reason })}
      forgets={['games']}
      done={t('console.games.saved', { name })}
      onClose={onClose}
    />
  );
}
