import './winner-dialog.css';
import { tableTime, useI18n } from '@baize/i18n';
import { clothOf, EmptyState, Money, Skeleton } from '@baize/ui';
import { closeDialog } from '../../session/dialogs.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { usePicture } from '../../session/picture.ts';
import { useStartById } from '../catalogue/start-game.ts';
import { useWinners, type Winner } from './winner.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Dialog } from '../../shell/dialog.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];

/** The winner board: game, name, amount and time of the last twenty wins (SITE-064, SITE-068). */
export function WinnerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { data: winners, isError, refetch } = useWinners('dialog');
  return (
    <Dialog title={t('play.winners.title')} onClose={onClose} width={560} shape="sheet">
      {isError && !winners ? (
        <LoadFailed title={t('error.network_error')} onRetry={refetch} />
      ) : winners?.length === 0 ? (
        <EmptyState title={t('play.winners.none')} text={t('play.winners.noneHint')} />
      ) : (
        <ol className="winners" aria-busy={winners === undefined}>
          {winners?.map((winner, index) => <Row key={`${winner.time}-${index}`} winner={winner} />) ??
            ROWS.map((row) => (
              <li key={row}>
                <Skeleton height="48px" />
              </li>
            ))}
        </ol>
      )}
      <p className="mut winners-note">{t('play.winners.note')}</p>
    </Dialog>
  );
}

function Row({ winner }: { winner: Winner }) {
  const picture = usePicture();
  const { t, tag } = useI18n();
  const zone = useSiteConfig()?.timeZone;
  const startById = useStartById();
  const { nodeId } = winner;
  const play = () => {
    closeDialog();
    if (nodeId !== null) void startById(nodeId).catch(() => undefined);
  };
  return (
    <li>
      {/* The label is decoration: the game's name stands beside it. */}
      <span className="winners-label" style={{ background: clothOf(winner.gameId) }}>
        {winner.iconUrl && <img src={picture(winner.iconUrl)} alt="" width="36" height="48" loading="lazy" />}
      </span>
      <span>
        {nodeId === null ? (
          <b>{winner.gameName}</b>
        ) : (
          <button type="button" onClick={play} aria-label={`${t('lobby.play')}: ${winner.gameName}`}>
            <b>{winner.gameName}</b>
          </button>
        )}
        <span>{winner.customerName}</span>
      </span>
      <span>
        <Money value={winner.winAmount} currency={winner.currency} signed />
        <time dateTime={new Date(winner.winTime).toISOString()}>{tableTime(winner.winTime, tag, zone)}</time>
      </span>
    </li>
  );
}
