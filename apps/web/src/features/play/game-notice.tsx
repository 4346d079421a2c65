import type { GameView } from '@baize/catalogue/api';
import { useI18n } from '@baize/i18n';
import { Icon, IconButton } from '@baize/ui';
import { useState } from 'react';
import { useGameNotices } from '../catalogue/notice.queries.ts';

/** What operators say about the game being played (PLAY-013), one line under the strip; closed for this game once read. */
export function GameNotice({ game }: { game: GameView | undefined }) {
  const { t } = useI18n();
  const [closed, setClosed] = useState<number>();
  const [notice] = useGameNotices(game && { gameType: game.gameType, vassalage: game.vassalage });
  if (!notice || notice.id === closed) return null;
  return (
    <div className="game-notice is-rail" role="note">
      <Icon name="megaphone" size={16} />
      <span>
        <b>{notice.title}</b> {notice.content}
      </span>
      <IconButton icon="x" iconSize={16} label={t('shell.close')} onClick={() => setClosed(notice.id)} />
    </div>
  );
}
