import { tableTime, useI18n } from '@baize/i18n';
import { Button, FailedState } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonTo } from '../../link.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { languageStore } from '../../session/language.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useStore } from '../../session/store.ts';
import { gamesQuery } from '../catalogue/catalogue.queries.ts';
import { GameGrid } from '../catalogue/game-grid.tsx';

type LaunchRefusedProps = { code: string; detail: unknown; onRetry: () => void };

const CAN_RETRY = new Set(['network_error', 'vendor_unreachable', 'overloaded', 'unknown_error']);
const ICONS: Record<string, 'wrench' | 'user-plus'> = {
  game_maintenance: 'wrench',
  in_need_true_account: 'user-plus',
};
/** PLAY-012. */
const SUGGESTED_MAX = 6;

/** Why the game did not start and what can be done: try again, register, or another game of the same kind. */
export function LaunchRefused({ code, detail, onRetry }: LaunchRefusedProps) {
  const { t, find, tag } = useI18n();
  const zone = useSiteConfig()?.timeZone;
  const language = useStore(languageStore);
  const { suggest = [], until } = (detail ?? {}) as { suggest?: readonly number[]; until?: number | null };
  const { data: suggested } = useQuery(gamesQuery(suggest.slice(0, SUGGESTED_MAX), language));
  const why = find(`error.${code}`) ?? t('error.unknown_error');
  return (
    <div className="refused">
      <FailedState
        icon={ICONS[code] ?? 'circle-alert'}
        title={t('play.ended.title')}
        text={until ? `${why} · ${t('play.until', { time: tableTime(until, tag, zone) })}` : why}
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
            <ButtonTo to="/">{t('play.another')}</ButtonTo>
          </>
        }
      />
      {suggest.length > 0 && suggested?.length !== 0 && (
        <section className="refused-games">
          <h2>{t('play.suggest')}</h2>
          <GameGrid games={suggested} expected={suggest.length} label={t('play.suggest')} />
        </section>
      )}
    </div>
  );
}
