/** Games whose bets are played in a prize mode (lottery.md 3.1). */
const BY_MODE: ReadonlySet<string> = new Set(['LOTT', 'ELOTT']);

/** The mode a bet was played in, of 2000: what the vendor's `meta` says at a lottery. Elsewhere it means nothing. */
export const prizeModeOf = (
  meta: { prizeMode?: number | null | undefined } | null | undefined,
  gameType: string | undefined,
): { prizeMode?: number } =>
  meta?.prizeMode && gameType !== undefined && BY_MODE.has(gameType) ? { prizeMode: meta.prizeMode } : {};
