/** Categories a game can belong to (LOBBY-001, without the shelves HOT, FAV and RECENT), in the menu's order (SHELL-034). */
export const GAME_TYPES = [
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const;
