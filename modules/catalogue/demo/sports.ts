import type { DemoGame } from './demo-game.ts';

export const SPORTS: readonly DemoGame[] = [
  [1601, 'IBC', 'SB', 'Football Hall', '足球大厅', 'សាល បាល់ទាត់', 'h'],
  [1602, 'IBC', 'SB', 'Hoop Court', '篮球馆', 'ទីលាន បាល់បោះ'],
  [1603, 'IBC', 'VS', 'Pixel Derby', '数码赛马', 'ប្រណាំងសេះ និម្មិត', 'f'],
  [1604, 'IBC', 'SB', 'Tennis Line', '网球边线', 'បន្ទាត់ វាយតេន្នីស'],
  [1035, 'SBT', 'SB', 'Muay Thunder', '泰拳雷霆', 'ប្រដាល់ ផ្គរលាន់', 'h'],
  [1605, 'SBT', 'SB', 'Goal Street', '进球大街', 'ផ្លូវ គ្រាប់បាល់', 'h'],
  [1606, 'SBT', 'VS', 'Track Rally', '赛道飞车', 'រថយន្ត ប្រណាំង', 'nf'],
  [1607, 'SBT', 'SB', 'Volley Beach', '沙滩排球', 'បាល់ទះ ឆ្នេរសមុទ្រ'],
  [1608, 'UG', 'SB', 'World Eleven', '世界十一人', 'ពិភពលោក ដប់មួយនាក់'],
  [1609, 'UG', 'SB', 'Shuttle Smash', '羽球扣杀', 'វាយសី កម្លាំងខ្លាំង'],
  [1610, 'UG', 'VS', 'Virtual Football', '虚拟足球', 'បាល់ទាត់ និម្មិត', 'f'],
  [1611, 'UG', 'SB', 'Cricket Green', '绿茵板球', 'គ្រីឃីត ទីលានបៃតង'],
];

export const ESPORTS: readonly DemoGame[] = [
  [1641, 'AV', 'ES', 'Arena Lobby', '竞技大厅', 'សាល ប្រកួត', 'h'],
  [1642, 'AV', 'ES', 'Sniper Cup', '狙击杯', 'ពានរង្វាន់ អ្នកបាញ់'],
  [1643, 'AV', 'VS', 'Mech Duel', '机甲对决', 'មនុស្សយន្ត ប្រជល់', 'f'],
  [1644, 'AI', 'ES', 'Tower Push', '推塔联赛', 'វាយ បំបែកប៉ម'],
  [1645, 'AI', 'ES', 'Drift Grid', '漂移排位', 'រថយន្ត រអិលកោង', 'n'],
  [1646, 'AI', 'VS', 'Robot League', '机器人联赛', 'លីគ មនុស្សយន្ត', 'f'],
  [1647, 'IMES', 'ES', 'Target Series', '神枪系列赛', 'កម្មវិធី បាញ់គោលដៅ', 'h'],
  [1648, 'IMES', 'ES', 'Five Lane War', '五路之战', 'សង្គ្រាម ប្រាំផ្លូវ'],
  [1649, 'IMES', 'ES', 'Card Clash', '卡牌对战', 'បៀ ប្រយុទ្ធ'],
  [1650, 'TF', 'ES', 'Strike Masters', '爆破大师赛', 'មេបាញ់ ប្រកួត', 'h'],
  [1651, 'TF', 'ES', 'Wizard League', '法师联赛', 'លីគ គ្រូវេទមន្ត'],
  [1652, 'TF', 'ES', 'Alley Brawl Cup', '巷战杯', 'ពានរង្វាន់ អ្នកប្រយុទ្ធ'],
  [1653, 'IA', 'ES', 'Pocket Heroes Night', '掌上英雄夜', 'រាត្រី វីរបុរសទូរស័ព្ទ'],
  [1654, 'IA', 'ES', 'Battle Island', '大逃杀岛', 'កោះ សមរភូមិ', 'nf'],
  [1655, 'IA', 'VS', 'Joystick Cup', '摇杆杯', 'ពានរង្វាន់ ដងបញ្ជា'],
];

export const COCKFIGHT: readonly DemoGame[] = [
  [1036, 'DS88', 'CF', 'Rooster Ring', '斗鸡场', 'សង្វៀន មាន់ជល់', 'h'],
  [1681, 'DS88', 'CF', 'Red Feather', '红羽', 'រោម ក្រហម'],
  [1682, 'DS88', 'CF', 'Morning Spur', '晨距', 'ពន្លួញ ពេលព្រឹក', 'f'],
  [1683, 'DS88', 'CF', 'Village Cup', '乡村杯', 'ពានរង្វាន់ ភូមិ', 'n'],
];
