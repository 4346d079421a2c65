const HUNDRED = 100;

/** Hundredths of a decimal with two digits at most: "5" is 500; undefined: it is none. */
export function hundredthsOf(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : Number(whole) * HUNDRED + Number(part.padEnd(2, '0'));
}
export const hundredthsText = (hundredths: number): string => String(hundredths / HUNDRED);
