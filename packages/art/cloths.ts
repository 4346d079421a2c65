/** One dyed cloth: the flat inks a label is printed with (look.md §2). Hex colours. */
export type Cloth = {
  readonly name: 'jade' | 'claret' | 'lapis' | 'saffron' | 'plum';
  /** Ground. */
  readonly cloth: string;
  /** Pattern printed on the ground. */
  readonly print: string;
  readonly disc: string;
  /** Shadow of the glyph, hover panel. */
  readonly deep: string;
  /** The glyph itself. */
  readonly ink: string;
  readonly title: string;
};

export type ClothIndex = 0 | 1 | 2 | 3 | 4;

/** The five cloths in the order of the tokens --c0 … --c4. */
export const CLOTHS: readonly [Cloth, Cloth, Cloth, Cloth, Cloth] = [
  {
    name: 'jade',
    cloth: '#17805C',
    print: '#2B9570',
    disc: '#0C5B41',
    deep: '#07382A',
    ink: '#FFD873',
    title: '#FFF6DF',
  },
  {
    name: 'claret',
    cloth: '#A81F38',
    print: '#BF3A50',
    disc: '#7B1027',
    deep: '#460612',
    ink: '#FFC2A6',
    title: '#FFF3E6',
  },
  {
    name: 'lapis',
    cloth: '#2149B4',
    print: '#3A62CC',
    disc: '#163384',
    deep: '#0B1B4F',
    ink: '#FFC93F',
    title: '#F4F7FF',
  },
  {
    name: 'saffron',
    cloth: '#EDA81C',
    print: '#DC9410',
    disc: '#FFCB57',
    deep: '#7C3F00',
    ink: '#8E1B1B',
    title: '#2B1103',
  },
  {
    name: 'plum',
    cloth: '#5E2A8C',
    print: '#7440A4',
    disc: '#431A69',
    deep: '#270B42',
    ink: '#FF9CB5',
    title: '#FFF0F7',
  },
];

/** LOBBY-008: the card colour is cycled by game id modulo 5, the same in both themes and every language. */
export function clothIndex(gameId: number): ClothIndex {
  const rest = Math.abs(Math.trunc(gameId)) % 5;
  return rest === 1 || rest === 2 || rest === 3 || rest === 4 ? rest : 0;
}

export const clothOf = (gameId: number): Cloth => CLOTHS[clothIndex(gameId)];
