/** Text for comparing without case and Latin accents ("Muối" is "muoi"); signs of other scripts carry meaning and stay. */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200d\ufeff]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Without spaces and punctuation: Khmer and Chinese are typed without the spaces their titles are lettered with. */
export const squashed = (text: string): string => text.replaceAll(/[\s\p{P}]/gu, '');

export const wordsOf = (text: string): string[] => text.split(/[\s\p{P}]+/u).filter((word) => word !== '');
