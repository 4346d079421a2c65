/** What every profile has: a name to be called by, and what is set once (OPEN-MEMBER-02). */
const ALWAYS: ReadonlySet<string> = new Set(['nickname', 'payeeName', 'birthday']);

/** The further labels follow the site's switches (AUTH-096); what was given before one was turned off stays in sight. */
export const isShown = (field: { name: string; value: string }, enabled: ReadonlySet<string>): boolean =>
  ALWAYS.has(field.name) || enabled.has(field.name) || field.value !== '';
