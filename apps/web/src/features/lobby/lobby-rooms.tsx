import { moneyText, useI18n } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { play } from '../../clients/play.ts';
import { ask } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';
import { useStartById } from '../catalogue/start-game.ts';

const LOOKED_AGAIN_MS = 15_000;
const ROOMS_SHOWN = 12;

/** Live tables as vendors report them (PLAY-014); nothing where no vendor does. */
export function LobbyRooms() {
  const { t } = useI18n();
  const language = useStore(languageStore);
  const startById = useStartById();
  const { data: rooms = [] } = useQuery({
    queryKey: ['games', 'rooms', language],
    queryFn: () => ask(play.listRooms({ gameType: 'LIVE', language })),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  if (rooms.length === 0) return null;
  return (
    <ul className="rooms" aria-label={t('play.rooms.label')}>
      {rooms.slice(0, ROOMS_SHOWN).map((room) => (
        <li key={`${room.vassalage}-${room.roomId}`}>
          <button type="button" onClick={() => void startById(room.nodeId).catch(() => undefined)}>
            <b>{room.roomName}</b>
            <span className="mut">
              {room.dealer}
              {room.dealer && ', '}
              {room.gameName}
            </span>
            <span>
              <StatusTag tone={room.status === 'OPEN' ? 'plain' : 'live'}>
                {t(`play.rooms.${room.status}`)}
              </StatusTag>
              {room.minBet !== null &&
                room.maxBet !== null &&
                `${moneyText(room.minBet, room.currency)} – ${moneyText(room.maxBet, room.currency)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
