import { article, type HelpSection } from './starter-text.ts';

/** Responsible play, terms of use and privacy: a starting text, which each operator adapts to the law it works under. */
export const RULES_HELP: readonly HelpSection[] = [
  {
    ...article(
      'safe',
      [
        'Play safely',
        '<p>Games are for fun, and over time they cost money. Play with what you can spare. You must be of legal age.</p>',
      ],
      ['理性游戏', '<p>游戏是娱乐，长期而言需要花钱。请只用闲钱游戏，您必须达到法定年龄。</p>'],
      [
        'លេងដោយសុវត្ថិភាព',
        '<p>ហ្គេមគឺសម្រាប់កម្សាន្ត ហើយក្នុងរយៈពេលវែងវាអស់ប្រាក់។ លេងតែប្រាក់ដែលអ្នកអាចចំណាយបាន។ អ្នកត្រូវមានអាយុគ្រប់តាមច្បាប់។</p>',
      ],
    ),
    children: [
      article(
        'safe-limits',
        [
          'Set limits',
          '<p><a href="/member/protection">Limits and breaks</a> lets you limit deposits, losses, stakes, a single bet and time in games, by day, week or month. A lower limit applies immediately. A higher one applies after 24 hours, once you confirm it. We cannot lift your limits for you.</p>',
        ],
        [
          '设置限额',
          '<p>在<a href="/member/protection">限额与休息</a>，您可以按日、周、月限制存款、亏损、总投注、单注和游戏时间。降低限额立即生效，提高限额须在 24 小时后由您确认。我们不能代您放宽限额。</p>',
        ],
        [
          'កំណត់ដែនកំណត់',
          '<p>នៅ <a href="/member/protection">ដែនកំណត់ និងការសម្រាក</a> អ្នកអាចកំណត់ការដាក់ប្រាក់ ការចាញ់ ការភ្នាល់សរុប ការភ្នាល់មួយ និងពេលវេលាលេង តាមថ្ងៃ សប្តាហ៍ ឬខែ។ កម្រិតទាបអនុវត្តភ្លាម។ កម្រិតខ្ពស់អនុវត្តក្រោយ 24 ម៉ោង ពេលអ្នកបញ្ជាក់។ យើងមិនអាចដកដែនកំណត់ជំនួសអ្នកបានទេ។</p>',
        ],
      ),
      article(
        'safe-break',
        [
          'Take a break or exclude yourself',
          '<p>A break lasts from one day to six weeks; self-exclusion lasts six months or longer. Neither can be ended early, by you or by us. You can always withdraw your balance. During either you get no bonus and no advertising from us.</p>',
        ],
        [
          '休息或自我排除',
          '<p>休息为一天至六周，自我排除为六个月或更久，您和我们都不能提前结束。您随时可以提取余额。期间我们不会向您发放红利或推送广告。</p>',
        ],
        [
          'សម្រាក ឬដកខ្លួនចេញ',
          '<p>ការសម្រាកមានពីមួយថ្ងៃដល់ប្រាំមួយសប្តាហ៍ ការដកខ្លួនចេញមានប្រាំមួយខែ ឬយូរជាងនេះ។ ទាំងពីរមិនអាចបញ្ចប់មុនបានទេ ទាំងអ្នកទាំងយើង។ អ្នកអាចដកសមតុល្យបានជានិច្ច។ ក្នុងពេលនោះអ្នកមិនទទួលប្រាក់រង្វាន់ ឬការផ្សាយពាណិជ្ជកម្មពីយើងទេ។</p>',
        ],
      ),
      article(
        'safe-signs',
        [
          'Signs that play is a problem',
          '<ul><li>You play to win back what you lost.</li><li>You borrow, or use money meant for rent, food or family.</li><li>You hide how much you play.</li><li>You are restless or angry when you try to stop.</li></ul><p>One of these is reason enough to take a break and talk to somebody.</p>',
        ],
        [
          '游戏成瘾的迹象',
          '<ul><li>为了追回损失而继续游戏。</li><li>借钱，或动用房租、伙食、家用的钱。</li><li>隐瞒自己的游戏程度。</li><li>想停时感到烦躁或愤怒。</li></ul><p>只要符合其中一项，就值得休息一下并找人谈谈。</p>',
        ],
        [
          'សញ្ញាថាការលេងជាបញ្ហា',
          '<ul><li>អ្នកលេងដើម្បីយកប្រាក់ដែលចាញ់មកវិញ។</li><li>អ្នកខ្ចីប្រាក់ ឬប្រើប្រាក់សម្រាប់ជួលផ្ទះ ម្ហូប ឬគ្រួសារ។</li><li>អ្នកលាក់ថាអ្នកលេងប៉ុន្មាន។</li><li>អ្នករសាប់រសល់ ឬខឹង ពេលព្យាយាមឈប់។</li></ul><p>មានតែមួយក្នុងចំណោមនេះ ក៏គ្រប់គ្រាន់ដើម្បីសម្រាក និងនិយាយជាមួយនរណាម្នាក់។</p>',
        ],
      ),
      article(
        'safe-help',
        [
          'Where to get help',
          '<p>Help is free and confidential.</p><table><tbody><tr><th scope="row">Any country</th><td><a href="https://www.gamblingtherapy.org">gamblingtherapy.org</a>, chat in many languages</td></tr><tr><th scope="row">Any country</th><td><a href="https://gamblersanonymous.org">gamblersanonymous.org</a>, groups</td></tr><tr><th scope="row">Thailand</th><td><a href="tel:1323">1323</a></td></tr><tr><th scope="row">Singapore</th><td><a href="tel:+6518006668668">1800 6 668 668</a></td></tr><tr><th scope="row">Hong Kong</th><td><a href="tel:+8521834633">1834 633</a></td></tr></tbody></table><p>No number for your country here? Write to customer service: we will name one near you.</p>',
        ],
        [
          '寻求帮助',
          '<p>求助免费且保密。</p><table><tbody><tr><th scope="row">任何国家</th><td><a href="https://www.gamblingtherapy.org">gamblingtherapy.org</a>，多语言在线咨询</td></tr><tr><th scope="row">任何国家</th><td><a href="https://gamblersanonymous.org">gamblersanonymous.org</a>，互助小组</td></tr><tr><th scope="row">泰国</th><td><a href="tel:1323">1323</a></td></tr><tr><th scope="row">新加坡</th><td><a href="tel:+6518006668668">1800 6 668 668</a></td></tr><tr><th scope="row">香港</th><td><a href="tel:+8521834633">1834 633</a></td></tr></tbody></table><p>没有您所在国家的号码？请联系客服，我们会为您提供附近的求助方式。</p>',
        ],
        [
          'កន្លែងរកជំនួយ',
          '<p>ជំនួយឥតគិតថ្លៃ និងរក្សាការសម្ងាត់។</p><table><tbody><tr><th scope="row">គ្រប់ប្រទេស</th><td><a href="https://www.gamblingtherapy.org">gamblingtherapy.org</a> ជជែកជាច្រើនភាសា</td></tr><tr><th scope="row">គ្រប់ប្រទេស</th><td><a href="https://gamblersanonymous.org">gamblersanonymous.org</a> ក្រុមជួយគ្នា</td></tr><tr><th scope="row">ថៃ</th><td><a href="tel:1323">1323</a></td></tr><tr><th scope="row">សិង្ហបុរី</th><td><a href="tel:+6518006668668">1800 6 668 668</a></td></tr><tr><th scope="row">ហុងកុង</th><td><a href="tel:+8521834633">1834 633</a></td></tr></tbody></table><p>គ្មានលេខសម្រាប់ប្រទេសអ្នក? សរសេរទៅសេវាអតិថិជន យើងនឹងប្រាប់លេខនៅជិតអ្នក។</p>',
        ],
      ),
    ],
  },
  {
    ...article(
      'term',
      ['Terms of use', '<p>By opening an account you accept these terms.</p>'],
      ['使用条款', '<p>开户即表示您接受本条款。</p>'],
      ['លក្ខខណ្ឌប្រើប្រាស់', '<p>ការបើកគណនីមានន័យថាអ្នកទទួលយកលក្ខខណ្ឌនេះ។</p>'],
    ),
    children: [
      article(
        'term-account',
        [
          'Your account',
          '<p>You must be of legal age and play from a place where it is allowed. One person has one account, for their own use. Keep your passwords to yourself: what is done with them counts as done by you. Give true details; we may ask you to prove them.</p>',
        ],
        [
          '您的账户',
          '<p>您必须达到法定年龄，并在允许游戏的地区使用本站。一人一户，仅供本人使用。请妥善保管密码，凭密码进行的操作视为您本人操作。请提供真实资料，我们可能要求您证明。</p>',
        ],
        [
          'គណនីរបស់អ្នក',
          '<p>អ្នកត្រូវមានអាយុគ្រប់តាមច្បាប់ ហើយលេងពីកន្លែងដែលអនុញ្ញាត។ មនុស្សម្នាក់មានគណនីមួយ សម្រាប់ប្រើខ្លួនឯង។ រក្សាពាក្យសម្ងាត់ឲ្យជាសម្ងាត់៖ អ្វីដែលធ្វើដោយវាចាត់ទុកថាអ្នកធ្វើ។ ផ្តល់ព័ត៌មានពិត យើងអាចសុំឲ្យអ្នកបញ្ជាក់។</p>',
        ],
      ),
      article(
        'term-money',
        [
          'Deposits and withdrawals',
          '<p>Pay from, and be paid to, accounts in your own name. Every movement of your balance is in your records. Limits, fees and wagering requirements are shown before you confirm. We may hold a withdrawal while we check who you are, where money comes from, or a suspected breach of these terms, and we tell you what we need.</p>',
        ],
        [
          '存款与提款',
          '<p>请使用本人名下的账户付款和收款。余额的每一次变动都有记录。限额、手续费和流水要求在您确认前显示。在核实身份、资金来源或涉嫌违规期间，我们可暂缓提款，并告知所需资料。</p>',
        ],
        [
          'ការដាក់ និងដកប្រាក់',
          '<p>បង់ពី និងទទួលទៅ គណនីក្នុងឈ្មោះរបស់អ្នក។ រាល់ការផ្លាស់ប្តូរសមតុល្យមានក្នុងកំណត់ត្រា។ កម្រិត កម្រៃ និងលក្ខខណ្ឌភ្នាល់ត្រូវបានបង្ហាញមុនអ្នកបញ្ជាក់។ យើងអាចផ្អាកការដកប្រាក់ ពេលពិនិត្យអត្តសញ្ញាណ ប្រភពប្រាក់ ឬការសង្ស័យថាបំពានលក្ខខណ្ឌ ហើយយើងប្រាប់អ្នកថាត្រូវការអ្វី។</p>',
        ],
      ),
      article(
        'term-bets',
        [
          'Bets and results',
          '<p>A bet that was accepted stands. A round that was broken off is finished or returned. The record of the provider decides a result; a plain error in a price or a game may be voided, and voided stakes are returned. Software that plays for you, and playing together against others, are not allowed.</p>',
        ],
        [
          '投注与结果',
          '<p>已受理的投注有效，中断的牌局将完成或退还。结果以供应商记录为准；赔率或游戏出现明显错误时可作废，作废的投注退还。禁止使用自动程序和串通作弊。</p>',
        ],
        [
          'ការភ្នាល់ និងលទ្ធផល',
          '<p>ការភ្នាល់ដែលបានទទួលយកមានសុពលភាព។ ជុំដែលបានដាច់នឹងត្រូវបញ្ចប់ ឬប្រគល់ជូនវិញ។ កំណត់ត្រារបស់អ្នកផ្គត់ផ្គង់ជាអ្នកសម្រេចលទ្ធផល។ កំហុសច្បាស់នៃហាងឆេង ឬហ្គេម អាចទុកជាមោឃៈ ហើយប្រាក់ភ្នាល់ត្រូវប្រគល់វិញ។ ហាមកម្មវិធីលេងជំនួស និងការរួមគំនិតប្រឆាំងអ្នកដទៃ។</p>',
        ],
      ),
      article(
        'term-bonus',
        [
          'Bonuses',
          '<p>Each bonus has its own terms, shown before you accept. The version you accepted holds until the bonus ends. Bonuses are for each person, household, device and bank account once unless the terms say otherwise. What is taken back at an end is never more than the terms name.</p>',
        ],
        [
          '红利',
          '<p>每项红利都有各自的条款，在您接受前显示，您接受的版本适用至红利结束。除条款另有规定外，每人、每户、每台设备、每个银行账户限享一次。结束时收回的金额不会超过条款所列。</p>',
        ],
        [
          'ប្រាក់រង្វាន់',
          '<p>ប្រាក់រង្វាន់នីមួយៗមានលក្ខខណ្ឌរបស់វា បង្ហាញមុនអ្នកទទួលយក។ កំណែដែលអ្នកទទួលយកមានសុពលភាពរហូតដល់ចប់។ ប្រាក់រង្វាន់ផ្តល់ម្តងសម្រាប់មនុស្ស គ្រួសារ ឧបករណ៍ និងគណនីធនាគារនីមួយៗ លើកលែងតែលក្ខខណ្ឌចែងផ្សេង។ អ្វីដែលដកវិញពេលចប់មិនលើសពីអ្វីដែលលក្ខខណ្ឌបញ្ជាក់ទេ។</p>',
        ],
      ),
      article(
        'term-end',
        [
          'Closing and complaints',
          '<p>You can withdraw and stop at any time. We may close an account that breaks these terms; your own money is paid out unless the law forbids it. Write to customer service first if something is wrong. We answer, and name who else you can turn to.</p>',
        ],
        [
          '关闭与投诉',
          '<p>您可以随时提款并停止使用。对违反条款的账户我们可予关闭；除法律禁止外，您的自有资金将予支付。如有问题，请先联系客服，我们会答复，并告知其他申诉途径。</p>',
        ],
        [
          'ការបិទ និងបណ្តឹង',
          '<p>អ្នកអាចដកប្រាក់ និងឈប់បានគ្រប់ពេល។ យើងអាចបិទគណនីដែលបំពានលក្ខខណ្ឌនេះ ប្រាក់របស់អ្នកផ្ទាល់ត្រូវបានបង់ លើកលែងតែច្បាប់ហាម។ បើមានបញ្ហា សូមសរសេរទៅសេវាអតិថិជនជាមុន។ យើងឆ្លើយ ហើយប្រាប់ថាអ្នកអាចពឹងលើនរណាផ្សេងទៀត។</p>',
        ],
      ),
    ],
  },
  {
    ...article(
      'privacy',
      ['Privacy', '<p>What we store about you, why, and what you can ask of us.</p>'],
      ['隐私', '<p>我们保存哪些资料、为何保存，以及您的权利。</p>'],
      ['ឯកជនភាព', '<p>អ្វីដែលយើងរក្សាទុកអំពីអ្នក ហេតុអ្វី និងអ្វីដែលអ្នកអាចសុំពីយើង។</p>'],
    ),
    children: [
      article(
        'privacy-what',
        [
          'What we store',
          '<p>Your account details, deposits, withdrawals, bets and messages; the addresses and devices you log in from; documents you send us. Passwords are stored only as a hash that cannot be read back. Only staff who need them see bank accounts and documents.</p>',
        ],
        [
          '我们保存的资料',
          '<p>您的账户资料、存款、提款、投注和消息；登录的地址和设备；您提交的证件。密码仅以无法还原的哈希形式保存。银行账户和证件仅限需要的员工查看。</p>',
        ],
        [
          'អ្វីដែលយើងរក្សាទុក',
          '<p>ព័ត៌មានគណនី ការដាក់ ការដក ការភ្នាល់ និងសាររបស់អ្នក អាសយដ្ឋាន និងឧបករណ៍ដែលអ្នកចូល ឯកសារដែលអ្នកផ្ញើ។ ពាក្យសម្ងាត់ត្រូវបានរក្សាជាហាសដែលមិនអាចអានវិញបាន។ មានតែបុគ្គលិកដែលត្រូវការប៉ុណ្ណោះមើលឃើញគណនីធនាគារ និងឯកសារ។</p>',
        ],
      ),
      article(
        'privacy-why',
        [
          'Why we store it',
          '<p>To run your account and pay you, to keep it safe, to prevent fraud and to obey the law. Game providers get a number in place of your name. Payment companies get what a payment needs. We do not sell your details.</p>',
        ],
        [
          '保存原因',
          '<p>用于运营您的账户和付款、保障安全、防止欺诈及遵守法律。游戏供应商只得到代替姓名的编号，支付公司只得到付款所需资料。我们不出售您的资料。</p>',
        ],
        [
          'ហេតុអ្វីយើងរក្សាទុក',
          '<p>ដើម្បីដំណើរការគណនី និងបង់ប្រាក់អ្នក រក្សាសុវត្ថិភាព ការពារការបន្លំ និងគោរពច្បាប់។ អ្នកផ្គត់ផ្គង់ហ្គេមទទួលបានលេខជំនួសឈ្មោះអ្នក។ ក្រុមហ៊ុនទូទាត់ទទួលបានអ្វីដែលការបង់ត្រូវការ។ យើងមិនលក់ព័ត៌មានអ្នកទេ។</p>',
        ],
      ),
      article(
        'privacy-rights',
        [
          'What you can ask for',
          '<p>You can see your records at any time and download them. Ask customer service for a copy of your details, to correct them, or to close the account. The law makes us store records of money and identity for some years after that.</p>',
        ],
        [
          '您的权利',
          '<p>您可以随时查看和下载记录。您可以向客服索取资料副本、要求更正或关闭账户。法律要求我们在此后数年内保存资金和身份记录。</p>',
        ],
        [
          'អ្វីដែលអ្នកអាចសុំ',
          '<p>អ្នកអាចមើល និងទាញយកកំណត់ត្រារបស់អ្នកគ្រប់ពេល។ សុំសេវាអតិថិជននូវច្បាប់ចម្លងព័ត៌មាន ការកែតម្រូវ ឬការបិទគណនី។ ច្បាប់តម្រូវឲ្យយើងរក្សាកំណត់ត្រាប្រាក់ និងអត្តសញ្ញាណប៉ុន្មានឆ្នាំក្រោយនោះ។</p>',
        ],
      ),
    ],
  },
];
