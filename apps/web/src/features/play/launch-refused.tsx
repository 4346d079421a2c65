import { useI18n } from '@baize/i18n';
import { Button, buttonClass, FailedState } from '@baize/ui';
import { Link } from '../../link.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useHotGames } from '../catalogue/catalogue.queries.ts';
import { GameGrid } from '../catalogue/game-grid.tsx';

type LaunchRefusedProps = { code: string; detail: unknown; onRetry: () => void };

const CAN_RETRY = new Set(['network_error', 'vendor_unreachable', 'overloaded', 'unknown_error']);
/** PLAY-012. */
const SUGGESTED_MAX = 6;

/** Why the game did not start and what can be done: try again, register, or another game of the same kind. */
export function LaunchRefused({ code, detail, onRetry }: LaunchRefusedProps) {
  const { t, find } = useI18n();
  const hot = useHotGames().data ?? [];
  const { suggest } = (detail ?? {}) as { suggest?: readonly number[] };
  const suggested = hot.filter((game) => suggest?.includes(game.nodeId)).slice(0, SUGGESTED_MAX);
  return (
    <div className="refused">
      <FailedState
        icon={
          code === 'game_maintenance'
            ? 'wrench'
            : code === 'in_need_true_account'
              ? 'user-plus'
              : 'circle-alert'
        }
        title={t('play.ended.title')}
        text={find(`error.${code}`) ?? t('error.unknown_error')}
        actions={
          <>
            {CAN_RETRY.has(code) && (
              <Button kind="primary" size="small" onClick={onRetry}>
                {t('shell.tryAgain')}
              </Button>
            )}
            {code === 'in_need_true_account' && (
              <Button kind="primary" size="small" onClick={() => openDialog({ kind: 'register' })}>
                {t('shell.register')}
              </Button>
            )}
            <Link to="/" className={buttonClass({ size: 'small' })}>
              {t('play.another')}
            </Link>
          </>
        }
      />
      {suggested.length > 0 && (
        <section className="refused-games">
          <h2>{t('play.suggest')}</h2>
          <GameGrid games={suggested} expected={SUGGESTED_MAX} label={t('play.suggest')} />
        </section>
      )}
    </div>
  );
}
