import type { Language } from '@baize/endpoint';
import type { GameType } from './api.ts';

/** One text per bundled language; EN is what any other falls back to. */
export type Names = { EN: string; CN: string; KM: string };

export const nameIn = (names: Names, language: Language): string => names[language] || names.EN;

/**
 * Sub-types of games (LOBBY-032) and what they are called. SC, VP, JP, TG, AC and BG are the specification's codes;
 * the others are ours, in the same style. Lottery sub-types are also the groups of the lottery menus.
 */
export const CLASSIFY: Record<string, Names> = {
  ALL: { EN: 'All', CN: '全部', KM: 'ទាំងអស់' },
  SM: { EN: 'Slot machine', CN: '老虎机', KM: 'ស្លុត' },
  SC: { EN: 'Scratch card', CN: '刮刮卡', KM: 'សន្លឹកកោស' },
  VP: { EN: 'Video poker', CN: '视频扑克', KM: 'វីដេអូប៉ូកឺ' },
  JP: { EN: 'Jackpot', CN: '累积奖池', KM: 'រង្វាន់ធំ' },
  TG: { EN: 'Table games', CN: '桌面游戏', KM: 'ហ្គេមតុ' },
  AC: { EN: 'Arcade', CN: '街机', KM: 'អាកេត' },
  FISH: { EN: 'Fishing', CN: '捕鱼', KM: 'បាញ់ត្រី' },
  BAC: { EN: 'Baccarat', CN: '百家乐', KM: 'បាការ៉ាត់' },
  SIC: { EN: 'Sicbo', CN: '骰宝', KM: 'ស៊ីបូ' },
  ROU: { EN: 'Roulette', CN: '轮盘', KM: 'រ៉ូឡែត' },
  DT: { EN: 'Dragon tiger', CN: '龙虎', KM: 'ខ្លា នាគ' },
  BJ: { EN: 'Blackjack', CN: '二十一点', KM: 'ប្លែកជែក' },
  NN: { EN: 'Niuniu', CN: '牛牛', KM: 'នីវនីវ' },
  PK: { EN: 'Poker', CN: '扑克', KM: 'ប៉ូកឺ' },
  SB: { EN: 'Sportsbook', CN: '体育投注', KM: 'ភ្នាល់កីឡា' },
  VS: { EN: 'Virtual sports', CN: '虚拟体育', KM: 'កីឡានិម្មិត' },
  ES: { EN: 'E-sports', CN: '电竞', KM: 'អ៊ីស្ព័រ' },
  CF: { EN: 'Cockfight', CN: '斗鸡', KM: 'ជល់មាន់' },
  SSC: { EN: 'Five digits', CN: '时时彩', KM: 'លេខប្រាំខ្ទង់' },
  X5: { EN: 'Eleven pick five', CN: '十一选五', KM: 'ដប់មួយយកប្រាំ' },
  K3: { EN: 'Quick three', CN: '快三', KM: 'បីរហ័ស' },
  PK10: { EN: 'Ten runners', CN: '十车', KM: 'រត់ប្រណាំងដប់' },
  KENO: { EN: 'Keno', CN: '基诺', KM: 'កេណូ' },
  MB: { EN: 'North', CN: '北部', KM: 'ភាគខាងជើង' },
  MT: { EN: 'Centre', CN: '中部', KM: 'ភាគកណ្តាល' },
  MN: { EN: 'South', CN: '南部', KM: 'ភាគខាងត្បូង' },
  FAST: { EN: 'Fast draws', CN: '快开', KM: 'ឆ្នោតរហ័ស' },
};

export const classifyName = (code: string, language: Language): string => {
  const names = CLASSIFY[code];
  return names ? nameIn(names, language) : code;
};

export const CATEGORY_NAMES: Record<GameType, Names> = {
  LIVE: { EN: 'Live', CN: '真人', KM: 'ផ្សាយផ្ទាល់' },
  RNG: { EN: 'Slots', CN: '老虎机', KM: 'ស្លុត' },
  SPORTS: { EN: 'Sports', CN: '体育', KM: 'កីឡា' },
  ESPORTS: { EN: 'E-sports', CN: '电竞', KM: 'អ៊ីស្ព័រ' },
  PVP: { EN: 'Cards', CN: '棋牌', KM: 'បៀ' },
  FISH: { EN: 'Fishing', CN: '捕鱼', KM: 'បាញ់ត្រី' },
  LOTT: { EN: 'Lottery', CN: '彩票', KM: 'ឆ្នោត' },
  ELOTT: { EN: 'E-lottery', CN: '电子彩票', KM: 'ឆ្នោតអេឡិចត្រូនិក' },
  COCKFIGHT: { EN: 'Cockfight', CN: '斗鸡', KM: 'ជល់មាន់' },
};

/** Lanes in the order they are shown. E-sports and cockfight vendors ride in the sports lane (LOBBY-035). */
export const LANES = ['LIVE', 'RNG', 'SPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT'] as const;
export type LaneCategory = (typeof LANES)[number];

export const laneOf = (type: GameType): LaneCategory =>
  type === 'ESPORTS' || type === 'COCKFIGHT' ? 'SPORTS' : type;
