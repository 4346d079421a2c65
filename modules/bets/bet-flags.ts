import type { CatalogueGame } from '@baize/catalogue';
import { FLAG } from '@baize/wallet';

/** protocols.md C2: categories whose valid bet is min(stake, |net|), so that ties and hedges count nothing. */
const CAPPED: ReadonlySet<string> = new Set(['LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS']);

type Switches = {
  is_free?: boolean | null | undefined;
  round_closed?: boolean | null | undefined;
  is_supplier_promo?: boolean | null | undefined;
};

/** The ledger's flag bits of a message. */
export function betFlags(
  message: Switches,
  game: Pick<CatalogueGame, 'gameType'> | undefined,
  connection: { rollbackMissing: 'OK' | 'DOES_NOT_EXIST' },
): number {
  return (
    (message.is_free === true ? FLAG.free : 0) |
    (message.round_closed === true ? FLAG.roundClosed : 0) |
    (message.is_supplier_promo === true ? FLAG.vendorPromo : 0) |
    (game !== undefined && CAPPED.has(game.gameType) ? FLAG.cappedValidBet : 0) |
    (connection.rollbackMissing === 'DOES_NOT_EXIST' ? FLAG.missingIsRefused : 0)
  );
}
