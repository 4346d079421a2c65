/** What an operator can switch on a game or a vendor. Instants in epoch ms. */
export type SwitchState = {
  enabled: boolean;
  maintenanceFrom: number | null;
  maintenanceUntil: number | null;
};

/** The columns both tables carry. */
type SwitchRow = { enabled: boolean; maintenanceFrom: Date | null; maintenanceUntil: Date | null };

export const switchStateOf = (row: SwitchRow): SwitchState => ({
  enabled: row.enabled,
  maintenanceFrom: row.maintenanceFrom?.getTime() ?? null,
  maintenanceUntil: row.maintenanceUntil?.getTime() ?? null,
});

export const dateOf = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs));

type Asked = { [K in keyof SwitchState]?: SwitchState[K] | undefined };

/**
 * The state asked for; undefined when its maintenance would end before it begins, or end without a beginning.
 * Ending a maintenance (from = null) ends its window too.
 */
export function switchTo(before: SwitchState, asked: Asked): SwitchState | undefined {
  const from = asked.maintenanceFrom === undefined ? before.maintenanceFrom : asked.maintenanceFrom;
  const until = asked.maintenanceUntil === undefined ? before.maintenanceUntil : asked.maintenanceUntil;
  const after: SwitchState = {
    enabled: asked.enabled ?? before.enabled,
    maintenanceFrom: from,
    maintenanceUntil: from === null && typeof asked.maintenanceUntil !== 'number' ? null : until,
  };
  if (after.maintenanceUntil === null) return after;
  return after.maintenanceFrom !== null && after.maintenanceUntil > after.maintenanceFrom ? after : undefined;
}
