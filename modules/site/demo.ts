import type { SiteSettingsInput } from './settings.ts';
import type { NewAnnouncement } from './site.sql.ts';

/**
 * The demo brand's settings. The sign-up limits are wide because everybody trying the demo shares one address;
 * figures are generated and say so (standards.md).
 */
export const demoSettings: SiteSettingsInput = {
  flags: { VIP: false, REFERRAL: false },
  figures: { online: 'generated', winner: 'generated', jackpot: 'generated' },
  security: { trialsPerIpPerHour: 500, registrationsPerIpPerDay: 500, lockAfterFailuresPerIp: 500 },
  domains: ['localhost', '127.0.0.1'],
  licenceText: {
    EN: 'Curaçao licence: demonstration site, not licensed.',
    CN: '库拉索牌照：演示网站，未持牌。',
    KM: 'អាជ្ញាប័ណ្ណ Curaçao៖ គេហទំព័រសាកល្បង មិនមានអាជ្ញាប័ណ្ណទេ។',
  },
  footer: [
    { name: 'about', label: { EN: 'About', CN: '关于我们', KM: 'អំពីយើង' }, url: '/help#about' },
    { name: 'term', label: { EN: 'Terms of use', CN: '使用条款', KM: 'លក្ខខណ្ឌប្រើប្រាស់' }, url: '/help#term' },
    {
      name: 'responsible',
      label: { EN: 'Play safely', CN: '理性游戏', KM: 'លេងដោយសុវត្ថិភាព' },
      url: '/help#safe',
    },
  ],
};

type Text = [title: string, content: string];
const texts = (EN: Text, CN: Text, KM: Text): NewAnnouncement['texts'] => ({
  EN: { title: EN[0], content: EN[1] },
  CN: { title: CN[0], content: CN[1] },
  KM: { title: KM[0], content: KM[1] },
});

type Announcement = Omit<NewAnnouncement, 'merchantId' | 'startsAt'>;

const homeBanners: { texts: NewAnnouncement['texts']; linkage: string }[] = [
  {
    texts: texts(
      ['Every spin can be checked', 'The seed is published after the round. Verify it yourself.'],
      ['每一次旋转都可验证', '每局结束后公布种子，您可以自行验证。'],
      ['គ្រប់ការបង្វិលអាចផ្ទៀងផ្ទាត់បាន', 'គ្រាប់ពូជត្រូវបានបង្ហាញក្រោយវគ្គ។ ផ្ទៀងផ្ទាត់ដោយខ្លួនឯង។'],
    ),
    linkage: '/RNG',
  },
  {
    texts: texts(
      ['European roulette, one zero', 'Returns 97.30 % over time.'],
      ['欧式轮盘，单零', '长期返还率 97.30 %。'],
      ['រូឡែតអឺរ៉ុប សូន្យមួយ', 'អត្រាសង 97.30 % ក្នុងរយៈពេលវែង។'],
    ),
    linkage: '/LIVE',
  },
  {
    texts: texts(
      ['Your money, line by line', 'Every movement of your balance has its own entry.'],
      ['您的资金，逐笔可查', '余额的每一次变动都有记录。'],
      ['ប្រាក់របស់អ្នក មួយបន្ទាត់ម្តង', 'រាល់ការផ្លាស់ប្តូរសមតុល្យមានកំណត់ត្រារបស់វា។'],
    ),
    linkage: '/transactions',
  },
];

/** Banners, notices, a headline and a visitor's popup of the demo brand. */
export function demoAnnouncements(bannerArt: readonly string[]): Announcement[] {
  return [
    ...homeBanners.map((banner, index): Announcement => ({
      kind: 'B',
      groupName: 'w_home',
      imageUrl: bannerArt[index] ?? '',
      linkageType: 'URL',
      sort: index + 1,
      ...banner,
    })),
    {
      kind: 'H',
      texts: texts(
        ['Demonstration', 'This is a demonstration site. The money is play money and cannot be paid out.'],
        ['演示', '本站为演示网站，资金为虚拟资金，无法提现到真实账户。'],
        ['សាកល្បង', 'នេះជាគេហទំព័រសាកល្បង។ ប្រាក់នៅទីនេះមិនមែនជាប្រាក់ពិតទេ។'],
      ),
    },
    {
      kind: 'PL',
      sort: 1,
      texts: texts(
        [
          'Welcome to Baize',
          '<p>Register, deposit through the demo gateway and play. Everything is recorded.</p>',
        ],
        ['欢迎来到 Baize', '<p>注册，通过演示支付网关存款并开始游戏。每一笔都有记录。</p>'],
        ['សូមស្វាគមន៍មកកាន់ Baize', '<p>ចុះឈ្មោះ ដាក់ប្រាក់តាមច្រកសាកល្បង ហើយលេង។ អ្វីៗទាំងអស់ត្រូវបានកត់ត្រា។</p>'],
      ),
    },
    {
      kind: 'PL',
      sort: 2,
      texts: texts(
        [
          'How withdrawals work',
          '<p>A request is reviewed by an operator, then paid. You confirm the receipt.</p>',
        ],
        ['提款流程', '<p>提款申请由客服审核后付款，收到后请您确认。</p>'],
        ['របៀបដកប្រាក់', '<p>សំណើត្រូវបានពិនិត្យដោយបុគ្គលិក បន្ទាប់មកបង់។ អ្នកបញ្ជាក់ការទទួល។</p>'],
      ),
    },
    {
      kind: 'PU',
      execution: 'B',
      texts: texts(
        [
          'Try it without an account',
          '<p>Free play opens a trial account with 2,000 demo units for two hours.</p>',
        ],
        ['无需账号即可试玩', '<p>免费试玩将开通一个试玩账号，含 2,000 演示点数，有效两小时。</p>'],
        ['សាកល្បងដោយមិនចាំបាច់មានគណនី', '<p>ការលេងសាកល្បងបើកគណនីជាមួយ 2,000 ឯកតា រយៈពេលពីរម៉ោង។</p>'],
      ),
    },
  ];
}
