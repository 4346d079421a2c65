import { article, type HelpSection } from './starter-text.ts';

/** Bonuses, levels, points, and earning as an agent. */
export const REWARDS_HELP: readonly HelpSection[] = [
  {
    ...article(
      'bonuses',
      ['Bonuses and rewards', '<p>What a bonus asks for, how levels work and what points buy.</p>'],
      ['红利与奖励', '<p>红利的要求、等级制度以及积分的用途。</p>'],
      ['ប្រាក់រង្វាន់ និងរង្វាន់', '<p>អ្វីដែលប្រាក់រង្វាន់ទាមទារ របៀបកម្រិតដំណើរការ និងអ្វីដែលពិន្ទុអាចទិញបាន។</p>'],
    ),
    children: [
      article(
        'bonus-how',
        [
          'Get a bonus',
          '<p><a href="/promotions">Promotions</a> lists what runs now and whether you can join. Some come with a deposit, some need an application or a code. What you are granted waits in the <a href="/member/rewardCenter">reward centre</a> for seven days, then it expires. The terms you accept stay yours: later changes do not touch them.</p>',
        ],
        [
          '如何领取红利',
          '<p><a href="/promotions">优惠活动</a>列出当前活动以及您能否参加。有的随存款赠送，有的需申请或优惠码。发放的奖励在<a href="/member/rewardCenter">奖励中心</a>保留七天，逾期失效。您接受的条款不受之后更改影响。</p>',
        ],
        [
          'ទទួលប្រាក់រង្វាន់',
          '<p><a href="/promotions">ប្រូម៉ូសិន</a> បង្ហាញអ្វីដែលកំពុងមាន និងថាអ្នកចូលរួមបានឬអត់។ ខ្លះមកជាមួយការដាក់ប្រាក់ ខ្លះត្រូវដាក់ពាក្យ ឬមានលេខកូដ។ អ្វីដែលអ្នកទទួលបានរង់ចាំនៅ <a href="/member/rewardCenter">មជ្ឈមណ្ឌលរង្វាន់</a> ប្រាំពីរថ្ងៃ រួចផុតកំណត់។ លក្ខខណ្ឌដែលអ្នកទទួលយកមិនប្រែប្រួលដោយការកែក្រោយទេ។</p>',
        ],
      ),
      article(
        'bonus-turnover',
        [
          'Play through a bonus',
          '<p><a href="/member/bonusDetails">Bonus details</a> shows the turnover left, until when, and what counts how much. While a bonus runs, it may set a largest stake or leave games out: the game refuses such a bet beforehand and says why, so you never lose a win to it afterwards. You can cancel a bonus; the dialog names exactly what is taken back.</p>',
        ],
        [
          '红利流水',
          '<p><a href="/member/bonusDetails">红利明细</a>显示剩余流水、期限以及各类投注的计入比例。红利进行期间可能限制单注上限或排除部分游戏：不符合的投注会在下注前被拒绝并说明原因，绝不会事后没收盈利。您可以取消红利，弹窗会列明将收回的确切金额。</p>',
        ],
        [
          'លេងបំពេញប្រាក់រង្វាន់',
          '<p><a href="/member/bonusDetails">ព័ត៌មានប្រាក់រង្វាន់</a> បង្ហាញចំនួនភ្នាល់នៅសល់ ថ្ងៃផុតកំណត់ និងអ្វីរាប់ប៉ុន្មាន។ ពេលមានប្រាក់រង្វាន់ វាអាចកំណត់ចំនួនភ្នាល់ខ្ពស់បំផុត ឬមិនរាប់ហ្គេមខ្លះ៖ ហ្គេមបដិសេធការភ្នាល់បែបនោះជាមុន និងប្រាប់មូលហេតុ ដូច្នេះអ្នកមិនបាត់ប្រាក់ឈ្នះក្រោយមកទេ។ អ្នកអាចបោះបង់ប្រាក់រង្វាន់ ប្រអប់បង្ហាញចំនួនពិតដែលត្រូវដកវិញ។</p>',
        ],
      ),
      article(
        'bonus-vip',
        [
          'VIP levels and rebate',
          '<p>Deposits and valid bets raise your <a href="/member/vip">VIP level</a> as soon as they are reached. A level is kept by each month’s play; without it you go down one level at most. Levels bring gifts, lower withdrawal fees and a higher <a href="/member/manualRebate">rebate</a>: a share of your valid bets, won or lost. Claim today’s rebate yourself, or receive it at noon tomorrow.</p>',
        ],
        [
          'VIP 等级与返水',
          '<p>存款和有效投注达标后，<a href="/member/vip">VIP 等级</a>立即提升。每月须达到保级要求，未达到最多降一级。等级越高，礼金越多、提款手续费越低，<a href="/member/manualRebate">返水</a>越高：无论输赢均按有效投注返还。当天返水可自行领取，也可等次日中午自动发放。</p>',
        ],
        [
          'កម្រិត VIP និងប្រាក់បង្វិល',
          '<p>ការដាក់ប្រាក់ និងការភ្នាល់មានសុពលភាពដំឡើង <a href="/member/vip">កម្រិត VIP</a> ភ្លាមៗពេលគ្រប់។ កម្រិតត្រូវរក្សាដោយការលេងរាល់ខែ បើមិនគ្រប់ ធ្លាក់ច្រើនបំផុតមួយកម្រិត។ កម្រិតនាំមកនូវអំណោយ កម្រៃដកប្រាក់ទាប និង <a href="/member/manualRebate">ប្រាក់បង្វិល</a> ខ្ពស់៖ ភាគមួយនៃការភ្នាល់មានសុពលភាព មិនថាឈ្នះឬចាញ់។ ទទួលប្រាក់បង្វិលថ្ងៃនេះដោយខ្លួនឯង ឬទទួលវានៅថ្ងៃត្រង់ស្អែក។</p>',
        ],
      ),
      article(
        'bonus-points',
        [
          'Points and the mall',
          '<p>Your bets earn points, added each night; they never expire. <a href="/member/points">Points details</a> lists every point and why it came. Convert points to money at the rate shown, or redeem goods in the <a href="/pointMall">points mall</a>. Both ask for your payment password. If a redemption is refused, the points come back.</p>',
        ],
        [
          '积分与商城',
          '<p>投注可赚取积分，每晚入账，永不过期。<a href="/member/points">积分明细</a>列出每一笔及其来源。积分可按所示比例兑换现金，或在<a href="/pointMall">积分商城</a>兑换商品，均需资金密码。兑换被拒绝时，积分退回。</p>',
        ],
        [
          'ពិន្ទុ និងហាង',
          '<p>ការភ្នាល់របស់អ្នកបានពិន្ទុ បញ្ចូលរាល់យប់ ហើយមិនផុតកំណត់ទេ។ <a href="/member/points">ព័ត៌មានពិន្ទុ</a> បង្ហាញពិន្ទុនីមួយៗ និងប្រភពរបស់វា។ ប្តូរពិន្ទុជាប្រាក់តាមអត្រាដែលបង្ហាញ ឬប្តូរយកទំនិញនៅ <a href="/pointMall">ហាងពិន្ទុ</a>។ ទាំងពីរសុំពាក្យសម្ងាត់ទូទាត់។ បើការប្តូរត្រូវបដិសេធ ពិន្ទុត្រឡប់មកវិញ។</p>',
        ],
      ),
    ],
  },
  {
    ...article(
      'agents',
      ['Agents', '<p>Build a team and earn a share.</p>'],
      ['代理', '<p>发展团队，赚取分成。</p>'],
      ['ភ្នាក់ងារ', '<p>បង្កើតក្រុម ហើយទទួលបានចំណែក។</p>'],
    ),
    children: [
      article(
        'agent-start',
        [
          'Become an agent',
          '<p>An agent is opened by another agent or by us: ask your upline or customer service. In the <a href="/agent">agent centre</a> you open accounts, share invitation links with a QR code, see your team’s play and manage your downlines. You see contact details of your direct members only, and shortened.</p>',
        ],
        [
          '如何成为代理',
          '<p>代理由上级代理或本站开通，请咨询您的上级或客服。在<a href="/agent">代理中心</a>，您可以开户、分享带二维码的邀请链接、查看团队投注并管理下级。您只能看到直属会员的部分联系方式。</p>',
        ],
        [
          'ក្លាយជាភ្នាក់ងារ',
          '<p>ភ្នាក់ងារត្រូវបើកដោយភ្នាក់ងារផ្សេង ឬដោយយើង៖ សួរខ្សែលើ ឬសេវាអតិថិជន។ នៅ <a href="/agent">មជ្ឈមណ្ឌលភ្នាក់ងារ</a> អ្នកបើកគណនី ចែករំលែកតំណអញ្ជើញដែលមាន QR មើលការលេងរបស់ក្រុម និងគ្រប់គ្រងខ្សែក្រោម។ អ្នកឃើញព័ត៌មានទំនាក់ទំនងតែសមាជិកផ្ទាល់ ហើយបង្ហាញតែមួយផ្នែក។</p>',
        ],
      ),
      article(
        'agent-income',
        [
          'How agents earn',
          '<p>Income comes from contracts: <strong>dividend</strong> (a share of the team’s net result), <strong>salary</strong> (by the team’s valid bets) and <strong>commission</strong>. A contract shows its tiers, deductions and dates before both sides accept, and is never changed without both. Each payment has a sheet that shows how it was computed, down to the bets.</p>',
        ],
        [
          '代理收入',
          '<p>收入来自契约：<strong>分红</strong>（团队净输赢的分成）、<strong>工资</strong>（按团队有效投注）和<strong>佣金</strong>。契约在双方接受前列明档位、扣项和日期，未经双方同意不得更改。每笔派发都有计算明细，可追溯到每一注。</p>',
        ],
        [
          'របៀបភ្នាក់ងាររកចំណូល',
          '<p>ចំណូលមកពីកិច្ចសន្យា៖ <strong>ភាគលាភ</strong> (ភាគនៃលទ្ធផលសុទ្ធរបស់ក្រុម) <strong>ប្រាក់ខែ</strong> (តាមការភ្នាល់មានសុពលភាពរបស់ក្រុម) និង <strong>កម្រៃជើងសារ</strong>។ កិច្ចសន្យាបង្ហាញកម្រិត ការកាត់ និងថ្ងៃ មុនភាគីទាំងពីរទទួលយក ហើយមិនប្តូរដោយគ្មានភាគីទាំងពីរទេ។ ការបង់នីមួយៗមានសន្លឹកបង្ហាញវិធីគណនា រហូតដល់ការភ្នាល់។</p>',
        ],
      ),
    ],
  },
];
