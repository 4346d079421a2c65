/** A second of a restore as it was given: the instant, and how it reads in UTC and in the zone it was written in. */
export type RestoreInstant = { at: Date; said: string };

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Undefined for what is no day and time with its zone. The 30th of February is none: it would be taken for another day. */
export function readRestoreInstant(text: string): RestoreInstant | undefined {
  const [, day = '', minute = '', second = ':00', zone = ''] = INSTANT.exec(text) ?? [];
  const at = new Date(`${day}T${minute}${second}${zone}`);
  const asUtc = new Date(`${day}T${minute}${second}Z`);
  if (Number.isNaN(at.getTime()) || !asUtc.toISOString().startsWith(`${day}T${minute}`)) return undefined;
  const utc = `${at
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')} UTC`;
  return { at, said: zone === 'Z' ? utc : `${utc}, ${day} ${minute}${second} at ${zone}` };
}
