import type { GameView } from '@baize/catalogue/api';
import { useT } from '@baize/i18n';
import { clothOf } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ButtonTo } from '../../link.tsx';
import { ping, UNREACHABLE_MS } from '../../shell/line-speed.ts';
import { Marks } from '../../shell/marks.tsx';
import { usePicture } from '../../session/picture.ts';

/** A vendor that takes longer is said to be slow, with a way out. */
const SLOW_MS = 8_000;

/** The game's own label, large, while its server gets ready. */
export function Dealing({ game }: { game: GameView | undefined }) {
  const picture = usePicture();
  const t = useT();
  const isSlow = useSlow();
  const { data: latency_ms } = useQuery({
    queryKey: ['site', 'ping'],
    queryFn: () => ping(''),
    staleTime: 30_000,
  });
  return (
    <div className="dealing" role="status">
      <Marks />
      <div className="dealing-label" style={game && { background: clothOf(game.gameId) }}>
        {game && <img src={picture(game.iconUrl)} alt="" width="216" height="288" />}
      </div>
      <b>{t('play.dealing')}</b>
      <div className="dealing-bar">
        <i />
      </div>
      {game && latency_ms !== undefined && latency_ms < UNREACHABLE_MS && (
        <span>{t('play.server', { name: game.vassalage, ms: latency_ms })}</span>
      )}
      {isSlow && (
        <>
          <span className="warn">{t('play.slow')}</span>
          <ButtonTo to="/">{t('play.another')}</ButtonTo>
        </>
      )}
    </div>
  );
}

function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
