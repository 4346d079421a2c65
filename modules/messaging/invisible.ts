/** Invisible characters that can hide or reorder text: controls, zero-width, direction overrides. */
export const INVISIBLE = /[\p{Cc}\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => text.replaceAll(INVISIBLE, '').trim() !== '';
