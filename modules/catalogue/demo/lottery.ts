import type { DemoGame } from './demo-game.ts';

export const LOTT: readonly DemoGame[] = [
  [1038, 'LOTT', 'SSC', 'Lucky Draw', '幸运开彩', 'ឆ្នោត សំណាង', 'h'],
  [1701, 'LOTT', 'SSC', 'Minute Five', '一分五星', 'លេខប្រាំ មួយនាទី', 'h'],
  [1702, 'LOTT', 'SSC', 'Five Minute Five', '五分五星', 'លេខប្រាំ ប្រាំនាទី'],
  [1703, 'LOTT', 'X5', 'Eleven Pick Five', '十一选五', 'ដប់មួយ យកប្រាំ'],
  [1704, 'LOTT', 'X5', 'Harbour Eleven', '港湾十一选五', 'ដប់មួយ កំពង់ផែ', 'f'],
  [1705, 'LOTT', 'K3', 'Quick Three Dice', '一分快三', 'គ្រាប់បី រហ័ស', 'h'],
  [1706, 'LOTT', 'K3', 'River Three', '江岸快三', 'បីគ្រាប់ មាត់ទន្លេ'],
  [1707, 'LOTT', 'PK10', 'Ten Car Race', '十车竞速', 'ប្រណាំង ដប់រថយន្ត', 'n'],
  [1708, 'LOTT', 'PK10', 'Ten Boat Race', '十舟竞渡', 'ប្រណាំង ដប់ទូក'],
  [1709, 'LOTT', 'KENO', 'Night Keno', '夜基诺', 'កេណូ រាត្រី', 'f'],
  [1711, 'TCG_LOTTO_VN', 'MB', 'Northern Draw', '北部开奖', 'ឆ្នោត ភាគខាងជើង', 'h'],
  [1712, 'TCG_LOTTO_VN', 'MT', 'Central Draw', '中部开奖', 'ឆ្នោត ភាគកណ្តាល'],
  [1713, 'TCG_LOTTO_VN', 'MT', 'Coast Draw', '海岸开奖', 'ឆ្នោត ឆ្នេរសមុទ្រ'],
  [1714, 'TCG_LOTTO_VN', 'MN', 'Southern Draw', '南部开奖', 'ឆ្នោត ភាគខាងត្បូង', 'h'],
  [1715, 'TCG_LOTTO_VN', 'MN', 'Delta Draw', '三角洲开奖', 'ឆ្នោត ដីសណ្តរ'],
  [1716, 'TCG_LOTTO_VN', 'FAST', 'Fast Draw One', '一分快开', 'ឆ្នោតរហ័ស មួយនាទី', 'n'],
  [1717, 'TCG_LOTTO_VN', 'FAST', 'Fast Draw Five', '五分快开', 'ឆ្នោតរហ័ស ប្រាំនាទី'],
];

export const ELOTT: readonly DemoGame[] = [
  [1751, 'ELOTT', 'SSC', 'Star Five', '星辰五位', 'ផ្កាយ ប្រាំខ្ទង់', 'h'],
  [1752, 'ELOTT', 'SSC', 'Comet Five', '彗星五位', 'ផ្កាយដុះកន្ទុយ ប្រាំ'],
  [1753, 'ELOTT', 'K3', 'Lantern Three', '灯笼快三', 'គោម បី', 'f'],
  [1754, 'ELOTT', 'PK10', 'Rocket Ten', '火箭十强', 'រ៉ុក្កែត ដប់', 'n'],
  [1755, 'ELOTT', 'KENO', 'Moon Keno', '月光基诺', 'កេណូ ព្រះចន្ទ', 'f'],
  [1756, 'ELOTT', 'X5', 'Turtle Eleven', '神龟十一选五', 'អណ្តើក ដប់មួយ'],
  [1761, 'TCG_SEA', 'FAST', 'Pagoda Draw', '宝塔开彩', 'ឆ្នោត ចេតិយ', 'h'],
  [1762, 'TCG_SEA', 'FAST', 'Elephant Draw', '大象开彩', 'ឆ្នោត ដំរី'],
  [1763, 'TCG_SEA', 'FAST', 'Monsoon Draw', '季风开彩', 'ឆ្នោត មូសុង'],
  [1764, 'TCG_SEA', 'KENO', 'Island Keno', '海岛基诺', 'កេណូ កោះ', 'f'],
  [1765, 'TCG_SEA', 'SSC', 'Orchid Four', '兰花四位', 'អ័រគីដេ បួនខ្ទង់'],
];
