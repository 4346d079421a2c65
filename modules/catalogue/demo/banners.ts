import type { Names } from '../classify.ts';

export type DemoBanner = {
  name: string;
  groupName: string;
  sort: number;
  linkage: string;
  /** Lettered in the art; a line break is kept. */
  titles: Names;
  /** Set beside it by the page (in the side menu it is lettered too). */
  texts: Names;
};

const NO_WORDS: Names = { EN: '', CN: '', KM: '' };

/** Banner places of the specification, filled with art of the house. Nothing here promises what is not built. */
export const DEMO_BANNERS: readonly DemoBanner[] = [
  {
    name: 'full-moon',
    groupName: 'w_home',
    sort: 1,
    linkage: '/live',
    titles: { EN: 'Full Moon\nTables', CN: '满月\n桌台', KM: 'តុព្រះចន្ទ\nពេញវង់' },
    texts: {
      EN: 'Tables and wheels, open through the night.',
      CN: '桌台与轮盘，整夜开放。',
      KM: 'តុ និងរ៉ូឡែត បើកពេញមួយយប់។',
    },
  },
  {
    name: 'seven-tigers',
    groupName: 'w_home',
    sort: 2,
    linkage: '/rng',
    titles: { EN: 'Seven\nTigers', CN: '七虎', KM: 'ខ្លា\nប្រាំពីរ' },
    texts: {
      EN: 'Free spins from our own studio. Try it without an account.',
      CN: '自家工坊出品，免费旋转，无需注册即可试玩。',
      KM: 'បង្វិលឥតគិតថ្លៃ ពីស្ទូឌីយោយើង សាកលេងដោយមិនបាច់ចុះឈ្មោះ។',
    },
  },
  {
    name: 'honest-wheel',
    groupName: 'w_home',
    sort: 3,
    linkage: '/help',
    titles: { EN: 'Honest\nWheel', CN: '诚信\n轮盘', KM: 'រ៉ូឡែត\nស្មោះត្រង់' },
    texts: {
      EN: 'The hash before the spin, the seed after it: check every round.',
      CN: '转前公布哈希，转后公开种子，每一局都可验证。',
      KM: 'បង្ហាញកូដមុនបង្វិល និងគ្រាប់ពូជក្រោយបង្វិល អាចផ្ទៀងផ្ទាត់គ្រប់ជុំ។',
    },
  },
  {
    name: 'bring-a-friend',
    groupName: 'w_leftmenu',
    sort: 1,
    linkage: '/help',
    titles: { EN: 'How it works', CN: '使用说明', KM: 'របៀបប្រើ' },
    texts: { EN: 'deposit to payout', CN: '从存款到提款', KM: 'ពីដាក់ដល់ដកប្រាក់' },
  },
  { name: 'login', groupName: 'w_login', sort: 1, linkage: '', titles: NO_WORDS, texts: NO_WORDS },
  { name: 'register', groupName: 'w_register', sort: 1, linkage: '', titles: NO_WORDS, texts: NO_WORDS },
  { name: 'forget', groupName: 'w_forget', sort: 1, linkage: '', titles: NO_WORDS, texts: NO_WORDS },
  { name: 'lottery', groupName: 'w_lott', sort: 1, linkage: '', titles: NO_WORDS, texts: NO_WORDS },
];
