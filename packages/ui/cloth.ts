const CLOTHS = 5;

/**
 * LOBBY-008: the colour of a card is cycled by its game's id modulo 5 (--c0 … --c4 of tokens.css); `title` is what is
 * lettered on it, `deep` its shadow.
 */
export const clothOf = (gameId: number, shade?: 'title' | 'deep'): string =>
  `var(--c${gameId % CLOTHS}${shade ? `-${shade}` : ''})`;
