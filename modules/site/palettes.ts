/**
 * The cloths a brand may choose (packages/ui/palettes.css dyes them). A closed set: every colour pair of it is measured,
 * and an operator never writes a style sheet.
 */
export const PALETTES = ['jade', 'lapis', 'claret'] as const;
export type Palette = (typeof PALETTES)[number];
