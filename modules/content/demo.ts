import type { NewAnnouncement } from './announcement.sql.ts';
import type { CsType } from './published.sql.ts';

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

const notices: { texts: NewAnnouncement['texts']; linkage: string }[] = [
  {
    texts: texts(
      [
        'Welcome to Baize',
        '<p>This is a demonstration: deposits go through a demo payment company and the money is play money. Everything else works as on a real site, and every movement of your balance is recorded.</p>',
      ],
      [
        '欢迎来到 Baize',
        '<p>本站为演示：存款经由演示支付公司，资金为虚拟资金。其余功能与正式网站一致，余额的每一次变动都有记录。</p>',
      ],
      [
        'សូមស្វាគមន៍មកកាន់ Baize',
        '<p>នេះជាការសាកល្បង៖ ការដាក់ប្រាក់ឆ្លងកាត់ក្រុមហ៊ុនទូទាត់សាកល្បង ហើយប្រាក់មិនមែនជាប្រាក់ពិតទេ។ អ្វីផ្សេងទៀតដំណើរការដូចគេហទំព័រពិត ហើយរាល់ការផ្លាស់ប្តូរសមតុល្យត្រូវបានកត់ត្រា។</p>',
      ],
    ),
    linkage: '/help#how',
  },
  {
    texts: texts(
      [
        'How withdrawals work',
        '<p>An operator reviews your request, then it is paid to your bank account. The page shows each step. Tell us when the money is there.</p>',
      ],
      [
        '提款流程',
        '<p>工作人员审核您的申请后，款项支付到您的银行账户。页面显示每一步，到账后请确认收款。</p>',
      ],
      [
        'របៀបដកប្រាក់',
        '<p>បុគ្គលិកពិនិត្យសំណើរបស់អ្នក បន្ទាប់មកប្រាក់ត្រូវបានបង់ទៅគណនីធនាគារ។ ទំព័របង្ហាញជំហាននីមួយៗ។ ប្រាប់យើងពេលប្រាក់មកដល់។</p>',
      ],
    ),
    linkage: '/help#withdrawals',
  },
  {
    texts: texts(
      [
        'Bonus terms you can read',
        '<p>Every promotion says beforehand what it asks for. A bet that a bonus does not allow is refused before it is placed, so no win is taken from you afterwards.</p>',
      ],
      [
        '看得懂的红利条款',
        '<p>每项优惠事先说明要求。红利不允许的投注会在下注前被拒绝，绝不会事后没收盈利。</p>',
      ],
      [
        'លក្ខខណ្ឌប្រាក់រង្វាន់ដែលអានយល់',
        '<p>ប្រូម៉ូសិននីមួយៗប្រាប់ជាមុននូវអ្វីដែលវាទាមទារ។ ការភ្នាល់ដែលប្រាក់រង្វាន់មិនអនុញ្ញាត ត្រូវបដិសេធមុនភ្នាល់ ដូច្នេះគ្មានប្រាក់ឈ្នះត្រូវដកពីអ្នកក្រោយមកទេ។</p>',
      ],
    ),
    linkage: '/promotions',
  },
  {
    texts: texts(
      [
        'Rebate on every bet',
        '<p>Part of your valid bets comes back, won or lost. Claim it yourself during the day, or receive it at noon of the next day.</p>',
      ],
      ['每注都有返水', '<p>无论输赢，有效投注均可返水。当天可自行领取，或次日中午自动发放。</p>'],
      [
        'ប្រាក់បង្វិលលើរាល់ការភ្នាល់',
        '<p>ភាគមួយនៃការភ្នាល់មានសុពលភាពត្រឡប់មកវិញ មិនថាឈ្នះឬចាញ់។ ទទួលដោយខ្លួនឯងក្នុងថ្ងៃ ឬទទួលវានៅថ្ងៃត្រង់បន្ទាប់។</p>',
      ],
    ),
    linkage: '/help#bonus-vip',
  },
  {
    texts: texts(
      [
        'Set your own limits',
        '<p>Limit deposits, losses, stakes or time before you start. A lower limit applies immediately; a higher one waits a day.</p>',
      ],
      ['设置您的限额', '<p>开始前先限制存款、亏损、投注或时间。降低限额立即生效，提高限额需等待一天。</p>'],
      [
        'កំណត់ដែនកំណត់ផ្ទាល់ខ្លួន',
        '<p>កំណត់ការដាក់ប្រាក់ ការចាញ់ ការភ្នាល់ ឬពេលវេលា មុនចាប់ផ្តើម។ កម្រិតទាបអនុវត្តភ្លាម កម្រិតខ្ពស់រង់ចាំមួយថ្ងៃ។</p>',
      ],
    ),
    linkage: '/help#safe',
  },
  {
    texts: texts(
      [
        'Check any round yourself',
        '<p>Our own games publish the fingerprint of their seed before a round. Open a round in your betting record and compute it again.</p>',
      ],
      [
        '每一局都可自行验证',
        '<p>我们的自研游戏在每局之前公布种子指纹。在投注记录中打开某局即可重新计算。</p>',
      ],
      [
        'ផ្ទៀងផ្ទាត់ជុំណាមួយដោយខ្លួនឯង',
        '<p>ហ្គេមរបស់យើងផ្សាយស្នាមម្រាមដៃនៃគ្រាប់ពូជ មុនជុំនីមួយៗ។ បើកជុំក្នុងកំណត់ត្រាភ្នាល់ ហើយគណនាវាឡើងវិញ។</p>',
      ],
    ),
    linkage: '/help#game-fair',
  },
];

/** Banners, notices, a headline and a visitor's popup of the demo brand, whose picture is `popupArt` (an address below /art). */
export function demoAnnouncements(popupArt: string): DemoAnnouncement[] {
  return [
    ...homeBanners.map((banner, index): DemoAnnouncement => ({
      kind: 'B',
      groupName: 'w_home',
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
    ...notices.map((notice, index): DemoAnnouncement => ({
      kind: 'PL',
      sort: index + 1,
      linkageType: 'URL',
      ...notice,
    })),
    {
      kind: 'PU',
      execution: 'B',
      imageUrl: popupArt,
      texts: texts(
        [
          'Try it without an account',
          '<p>Free play opens a trial account with 2,000 demo units for two hours. No name, no password, no money.</p>',
        ],
        [
          '无需账号即可试玩',
          '<p>免费试玩将开通一个试玩账号，含 2,000 演示点数，有效两小时。无需姓名、密码和资金。</p>',
        ],
        [
          'សាកល្បងដោយមិនចាំបាច់មានគណនី',
          '<p>ការលេងសាកល្បងបើកគណនីជាមួយ 2,000 ឯកតា រយៈពេលពីរម៉ោង។ មិនត្រូវការឈ្មោះ ពាក្យសម្ងាត់ ឬប្រាក់ទេ។</p>',
        ],
      ),
    },
  ];
}

type Words = Record<'EN' | 'CN' | 'KM', string>;
const words = (EN: string, CN: string, KM: string): Words => ({ EN, CN, KM });

export const demoLinks: {
  kind: 'app';
  name: string;
  label: Words;
  url: string;
  version: string;
}[] = [
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

/** The demo has no company behind it: all of them lead to the product's own form, which the console answers. */
export const demoServiceEntries: { csType: CsType; title: Words; path: string }[] = [
  {
    csType: 'LIVECHAT',
    title: words('Live chat', '在线客服', 'ជជែកផ្ទាល់'),
    path: '/feedback',
  },
  {
    csType: 'TELEGRAM',
    title: words('Telegram', 'Telegram', 'Telegram'),
    path: '/feedback',
  },
  {
    csType: 'LINE',
    title: words('LINE: English', 'LINE：英语', 'LINE: អង់គ្លេស'),
    path: '/feedback',
  },
  {
    csType: 'LINE',
    title: words('LINE: Khmer', 'LINE：高棉语', 'LINE: ខ្មែរ'),
    path: '/feedback',
  },
];
