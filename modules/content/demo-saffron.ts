import type { DemoAnnouncement } from './demo.ts';

/** What the second demo brand publishes: its own headline and notices; help, links and service entries are shared. */
export const saffronAnnouncements: readonly DemoAnnouncement[] = [
  {
    kind: 'H',
    texts: {
      EN: {
        title: 'Demonstration',
        content: 'Saffron is a second demonstration brand. Amounts are in riel and are play money.',
      },
      CN: { title: '演示', content: 'Saffron 是第二个演示品牌。金额以瑞尔计，均为虚拟资金。' },
      KM: {
        title: 'សាកល្បង',
        content: 'Saffron ជាម៉ាកសាកល្បងទីពីរ។ ចំនួនទឹកប្រាក់គិតជារៀល ហើយមិនមែនជាប្រាក់ពិតទេ។',
      },
    },
  },
  {
    kind: 'PL',
    sort: 1,
    texts: {
      EN: {
        title: 'Welcome to Saffron',
        content:
          '<p>Register with your mobile number, deposit in riel through the demo gateway and play.</p>',
      },
      CN: {
        title: '欢迎来到 Saffron',
        content: '<p>使用手机号码注册，通过演示支付网关以瑞尔存款并开始游戏。</p>',
      },
      KM: {
        title: 'សូមស្វាគមន៍មកកាន់ Saffron',
        content: '<p>ចុះឈ្មោះដោយលេខទូរស័ព្ទ ដាក់ប្រាក់ជារៀលតាមច្រកសាកល្បង ហើយលេង។</p>',
      },
    },
  },
  {
    kind: 'PL',
    sort: 2,
    texts: {
      EN: {
        title: 'The chat room is open',
        content: '<p>Members who have deposited once may write in the room.</p>',
      },
      CN: { title: '聊天室已开放', content: '<p>存过一次款的会员可以在聊天室发言。</p>' },
      KM: {
        title: 'បន្ទប់ជជែកបើកហើយ',
        content: '<p>សមាជិកដែលធ្លាប់ដាក់ប្រាក់ម្តង អាចសរសេរក្នុងបន្ទប់បាន។</p>',
      },
    },
  },
];
