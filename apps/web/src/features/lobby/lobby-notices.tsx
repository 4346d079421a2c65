import type { VendorCard } from '@baize/catalogue/api';
import { tableTime, useI18n } from '@baize/i18n';
import { Notice } from '@baize/ui';
import type { GameType } from '../../pages.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useGameNotices } from '../catalogue/notice.queries.ts';

type LobbyNoticesProps = { type: GameType; vendor: string; card: VendorCard | undefined };

/** What operators say about these games (PLAY-013), and that the chosen vendor is in maintenance (OPEN-LOBBY-04). */
export function LobbyNotices({ type, vendor, card }: LobbyNoticesProps) {
  const { t, tag } = useI18n();
  const zone = useSiteConfig()?.timeZone;
  const notices = useGameNotices({ gameType: type, vassalage: vendor });
  const until = card?.maintenanceUntil;
  return (
    <>
      {card?.maintenance && (
        <Notice tone="warn">
          {until
            ? t('play.maintenanceUntil', { vendor: card.displayName, time: tableTime(until, tag, zone) })
            : t('play.maintenanceOf', { vendor: card.displayName })}
        </Notice>
      )}
      {notices.map((notice) => (
        <Notice key={notice.id}>
          <b>{notice.title}</b> {notice.content}
        </Notice>
      ))}
    </>
  );
}
