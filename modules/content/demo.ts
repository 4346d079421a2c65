import type { NewAnnouncement } from './announcement.sql.ts';
import type { CsType, NewHelp } from './published.sql.ts';

type Text = [title: string, content: string];
const texts = (EN: Text, CN: Text, KM: Text): NewAnnouncement['texts'] => ({
  EN: { title: EN[0], content: EN[1] },
  CN: { title: CN[0], content: CN[1] },
  KM: { title: KM[0], content: KM[1] },
});

export type DemoAnnouncement = Omit<NewAnnouncement, 'merchantId' | 'startsAt'>;

const homeBanners: { texts: NewAnnouncement['texts']; linkage: string }[] = [
  {
    texts: texts(
      ['Every spin can be checked', 'The seed is published after the round. Verify it yourself.'],
      ['每一次旋转都可验证', '每局结束后公布种子，您可以自行验证。'],
      ['គ្រប់ការបង្វិលអាចផ្ទៀងផ្ទាត់បាន', 'គ្រាប់ពូជត្រូវបានបង្ហាញក្រោយវគ្គ។ ផ្ទៀងផ្ទាត់ដោយខ្លួនឯង។'],
    ),
    linkage: '/rng',
  },
  {
    texts: texts(
      ['European roulette, one zero', 'Returns 97.30 % over time.'],
      ['欧式轮盘，单零', '长期返还率 97.30 %。'],
      ['រូឡែតអឺរ៉ុប សូន្យមួយ', 'អត្រាសង 97.30 % ក្នុងរយៈពេលវែង។'],
    ),
    linkage: '/live',
  },
  {
    texts: texts(
      ['Your money, line by line', 'Every movement of your balance has its own entry.'],
      ['您的资金，逐笔可查', '余额的每一次变动都有记录。'],
      ['ប្រាក់របស់អ្នក មួយបន្ទាត់ម្តង', 'រាល់ការផ្លាស់ប្តូរសមតុល្យមានកំណត់ត្រារបស់វា។'],
    ),
    linkage: '/member/transactionHistory',
  },
];

/** Banners, notices, a headline and a visitor's popup of the demo brand. */
export function demoAnnouncements(bannerArt: readonly string[]): DemoAnnouncement[] {
  return [
    ...homeBanners.map((banner, index): DemoAnnouncement => ({
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

type Words = Record<'EN' | 'CN' | 'KM', string>;
const words = (EN: string, CN: string, KM: string): Words => ({ EN, CN, KM });

export const demoLinks: {
  kind: 'app' | 'footer';
  name: string;
  label: Words;
  url: string;
  version: string;
}[] = [
  {
    kind: 'footer',
    name: 'about',
    label: words('About', '关于我们', 'អំពីយើង'),
    url: '/help#about',
    version: '',
  },
  {
    kind: 'footer',
    name: 'term',
    label: words('Terms of use', '使用条款', 'លក្ខខណ្ឌប្រើប្រាស់'),
    url: '/help#term',
    version: '',
  },
  {
    kind: 'footer',
    name: 'responsible',
    label: words('Play safely', '理性游戏', 'លេងដោយសុវត្ថិភាព'),
    url: '/help#safe',
    version: '',
  },
  // The demo has no store apps: each platform installs the site itself (the guides on /down say how).
  { kind: 'app', name: 'ios', label: words('iOS', 'iOS', 'iOS'), url: '/down#ios', version: '1.0' },
  {
    kind: 'app',
    name: 'iosLite',
    label: words('iOS Lite', 'iOS 轻量版', 'iOS Lite'),
    url: '/down#iosLite',
    version: '1.0',
  },
  {
    kind: 'app',
    name: 'android',
    label: words('Android', '安卓', 'Android'),
    url: '/down#android',
    version: '1.0',
  },
];

/** Addresses of nobody: example.com is reserved for examples. */
export const demoServiceEntries: { csType: CsType; title: Words; path: string }[] = [
  {
    csType: 'LIVECHAT',
    title: words('Live chat', '在线客服', 'ជជែកផ្ទាល់'),
    path: 'https://example.com/?service=live-chat',
  },
  {
    csType: 'TELEGRAM',
    title: words('Telegram', 'Telegram', 'Telegram'),
    path: 'https://example.com/?service=telegram',
  },
  {
    csType: 'LINE',
    title: words('LINE: English', 'LINE：英语', 'LINE: អង់គ្លេស'),
    path: 'https://example.com/?service=line-en',
  },
  {
    csType: 'LINE',
    title: words('LINE: Khmer', 'LINE：高棉语', 'LINE: ខ្មែរ'),
    path: 'https://example.com/?service=line-km',
  },
];

type Section = Omit<NewHelp, 'parentId' | 'sort' | 'isActive'>;
const section = (code: string, ...[en, cn, km]: [Text, Text, Text]): Section => ({
  code,
  texts: texts(en, cn, km),
});

/** Sections with their articles. */
export const demoHelp: (Section & { children: Section[] })[] = [
  {
    ...section(
      'about',
      [
        'About Baize',
        '<p>Baize is open software for gaming sites. This is its demonstration: the money is play money.</p>',
      ],
      ['关于 Baize', '<p>Baize 是开放的游戏平台软件。本站为演示：资金为虚拟资金。</p>'],
      ['អំពី Baize', '<p>Baize ជាកម្មវិធីបើកចំហសម្រាប់គេហទំព័រហ្គេម។ នេះជាការសាកល្បង៖ ប្រាក់មិនមែនជាប្រាក់ពិតទេ។</p>'],
    ),
    children: [],
  },
  {
    ...section(
      'term',
      [
        'Terms of use',
        '<p>By opening an account you accept these terms. You must be of age where you live.</p>',
      ],
      ['使用条款', '<p>开户即表示您接受本条款。您必须达到所在地的法定年龄。</p>'],
      ['លក្ខខណ្ឌប្រើប្រាស់', '<p>ការបើកគណនីមានន័យថាអ្នកទទួលយកលក្ខខណ្ឌនេះ។ អ្នកត្រូវមានអាយុគ្រប់តាមច្បាប់។</p>'],
    ),
    children: [
      section(
        'term-account',
        [
          'Your account',
          '<p>One person, one account. Keep your password to yourself. We never ask for it.</p>',
        ],
        ['您的账户', '<p>一人一户。请妥善保管密码，我们绝不会索要密码。</p>'],
        ['គណនីរបស់អ្នក', '<p>មនុស្សម្នាក់ គណនីមួយ។ រក្សាពាក្យសម្ងាត់ឲ្យជាសម្ងាត់។ យើងមិនដែលសួររកវាទេ។</p>'],
      ),
      section(
        'term-money',
        [
          'Deposits and withdrawals',
          '<p>Money is paid out to an account in your own name. Every movement is in your records.</p>',
        ],
        ['存款与提款', '<p>款项只支付到您本人名下的账户。每一笔变动都有记录。</p>'],
        ['ការដាក់ និងដកប្រាក់', '<p>ប្រាក់ត្រូវបានបង់ទៅគណនីក្នុងឈ្មោះរបស់អ្នក។ រាល់ការផ្លាស់ប្តូរមានក្នុងកំណត់ត្រា។</p>'],
      ),
      section(
        'term-bets',
        [
          'Bets',
          '<p>A bet that was accepted stands. A round that was broken off is finished or returned.</p>',
        ],
        ['投注', '<p>已接受的投注有效。中断的牌局将完成或退还。</p>'],
        ['ការភ្នាល់', '<p>ការភ្នាល់ដែលបានទទួលយកមានសុពលភាព។ ជុំដែលបានដាច់នឹងត្រូវបញ្ចប់ ឬប្រគល់ជូនវិញ។</p>'],
      ),
    ],
  },
  {
    ...section(
      'safe',
      ['Play safely', '<p>Play with money you can spare. Take breaks. If it stops being fun, stop.</p>'],
      ['理性游戏', '<p>只用闲钱游戏，适时休息。若不再有乐趣，请停止。</p>'],
      ['លេងដោយសុវត្ថិភាព', '<p>លេងតែប្រាក់ដែលអ្នកអាចចំណាយបាន។ សម្រាក។ បើលែងសប្បាយ សូមឈប់។</p>'],
    ),
    children: [],
  },
  {
    ...section(
      'how',
      ['How it works', '<p>Short answers to what new members ask.</p>'],
      ['使用说明', '<p>新会员常见问题的简短回答。</p>'],
      ['របៀបប្រើ', '<p>ចម្លើយខ្លីៗចំពោះសំណួររបស់សមាជិកថ្មី។</p>'],
    ),
    children: [
      section(
        'how-deposit',
        [
          'How do I deposit?',
          '<ol><li>Open Deposit.</li><li>Choose a method and an amount.</li><li>Pay, then wait for the credit: most arrive within a minute.</li></ol>',
        ],
        [
          '如何存款？',
          '<ol><li>打开存款。</li><li>选择方式和金额。</li><li>付款后等待到账，通常在一分钟内。</li></ol>',
        ],
        [
          'តើដាក់ប្រាក់ដូចម្តេច?',
          '<ol><li>បើកការដាក់ប្រាក់។</li><li>ជ្រើសរើសវិធី និងចំនួន។</li><li>បង់ប្រាក់ រួចរង់ចាំ៖ ភាគច្រើនមកដល់ក្នុងមួយនាទី។</li></ol>',
        ],
      ),
      section(
        'how-withdraw',
        [
          'How do I withdraw?',
          '<p>Add a bank account in your name, ask for the amount, confirm the receipt when it is there.</p>',
        ],
        ['如何提款？', '<p>添加本人银行账户，申请金额，到账后确认收款。</p>'],
        ['តើដកប្រាក់ដូចម្តេច?', '<p>បន្ថែមគណនីធនាគារក្នុងឈ្មោះរបស់អ្នក ស្នើចំនួន ហើយបញ្ជាក់ពេលទទួលបាន។</p>'],
      ),
    ],
  },
];
