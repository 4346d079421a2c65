import type { GameType } from '../../pages.ts';

const WITHOUT: readonly GameType[] = ['ESPORTS', 'ELOTT', 'COCKFIGHT'];

/** Whose banners a category's lobby shows; e-sports, e-lottery and cockfight hide theirs (LOBBY-025). */
export const bannerGroupOf = (type: GameType): 'w_home' | 'w_lott' | null =>
  WITHOUT.includes(type) ? null : type === 'LOTT' ? 'w_lott' : 'w_home';
