import type { Lane } from '@baize/catalogue/api';

/** A lane of vendors, for tests. */
export const lane = (gameCategory: string, ...vendors: string[]): Lane => ({
  title: gameCategory,
  gameCategory,
  gameClassify: [],
  cards: vendors.map((vassalage, index) => ({
    vassalage,
    accountTypeName: vassalage,
    displayName: vassalage,
    isGame: 'VASSALAGE',
    nodeId: index + 1,
    gameId: 0,
    gameType: 'SPORTS',
    iconUrl: '',
    lagerIcon: '',
    isHot: 0,
    maintenance: false,
    maintenanceUntil: null,
    gameCount: 1,
  })),
});
