/** Message areas: one JSON per area and language, so that two people seldom edit the same file. */
export const AREAS = [
  'shell',
  'points',
  'lobby',
  'auth',
  'play',
  'error',
  'cashier',
  'records',
  'security',
  'talk',
  'protection',
  'transfer',
  'agents',
  'contracts',
  'vip',
  'rewards',
  'promotions',
  'console',
] as const;
export type Area = (typeof AREAS)[number];
export const TAGS = ['en', 'zh-CN', 'km'] as const;
export type Tag = (typeof TAGS)[number];
