/** Money as it is typed: digits, and at most five decimals, as the operations take it. */
export const isAmount = (text: string): boolean => /^\d{1,13}(\.\d{1,5})?$/.test(text);
