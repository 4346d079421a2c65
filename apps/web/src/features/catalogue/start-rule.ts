import type { GameView } from '@baize/catalogue/api';

type Flags = Pick<GameView, 'supportPlay' | 'freeplay' | 'isGame'>;
type Reader = { isIn: boolean; isTrial: boolean; isFreeOffered: boolean; wantsFree: boolean };
export type FirstStep = 'login' | 'begin-trial' | 'needs-account' | 'game-list' | 'play';

/** LOBBY-006: the two flags say the same; either offers the trial. */
export const isFreePlayable = (game: Pick<Flags, 'supportPlay' | 'freeplay'>): boolean =>
  game.supportPlay === 0 || game.freeplay === 1;

/**
 * What pressing a game does, in the order of the specification (§4): a visitor logs in first, or tries it free where the
 * site offers that (PLAY-008, C-21); a trial account plays trial games only; an entry that stands for a vendor opens its
 * list (LOBBY-004); every other game starts.
 */
export function firstStep(game: Flags, reader: Reader): FirstStep {
  if (!reader.isIn) return reader.wantsFree && reader.isFreeOffered ? 'begin-trial' : 'login';
  if (reader.isTrial && !isFreePlayable(game)) return 'needs-account';
  return game.isGame === 'VASSALAGE' ? 'game-list' : 'play';
}
