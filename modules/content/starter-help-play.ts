import { article, type HelpSection } from './starter-text.ts';

/** Each family of games, and how to check a round. */
export const PLAY_HELP: readonly HelpSection[] = [
  {
    ...article(
      'games',
      ['Games', '<p>What each kind of game is, how it pays and where its rules are.</p>'],
      ['游戏', '<p>各类游戏的玩法、派彩与规则所在。</p>'],
      ['ហ្គេម', '<p>ប្រភេទហ្គេមនីមួយៗ របៀបបង់រង្វាន់ និងកន្លែងអានច្បាប់។</p>'],
    ),
    children: [
      article(
        'game-live',
        [
          'Live casino',
          '<p>Roulette, baccarat, dragon tiger and other tables. Place chips before the timer ends; bets after it are not taken. If your connection breaks, accepted bets stand and the result is in your <a href="/member/personalHistoryCopy">betting record</a>. Table limits are shown at the table.</p>',
        ],
        [
          '真人娱乐',
          '<p>轮盘、百家乐、龙虎等桌台。请在倒计时结束前下注，之后不再受理。连接中断时，已受理的投注有效，结果见<a href="/member/personalHistoryCopy">投注记录</a>。限红显示在桌台上。</p>',
        ],
        [
          'កាស៊ីណូផ្ទាល់',
          '<p>រូឡែត បាការ៉ា នាគខ្លា និងតុផ្សេងៗ។ ដាក់ជីបមុនម៉ោងរាប់ថយក្រោយចប់ ក្រោយនោះមិនទទួលទៀតទេ។ បើការតភ្ជាប់ដាច់ ការភ្នាល់ដែលបានទទួលនៅតែមានសុពលភាព ហើយលទ្ធផលមានក្នុង <a href="/member/personalHistoryCopy">កំណត់ត្រាភ្នាល់</a>។ កម្រិតតុបង្ហាញនៅលើតុ។</p>',
        ],
      ),
      article(
        'game-slots',
        [
          'Slots',
          '<p>Choose a stake and spin. Each game’s rules name its symbols, features and return to player (RTP): the share of all stakes that it pays back over very many spins. A single session can end far above or below it. A spin that was broken off is finished when you open the game again.</p>',
        ],
        [
          '电子游戏',
          '<p>选择投注额后旋转。每款游戏的规则都列明图标、特色和返还率（RTP），即在极大量旋转中返还总投注的比例；单次游戏的结果可能远高于或低于该比例。中断的旋转会在您再次打开游戏时完成。</p>',
        ],
        [
          'ស្លុត',
          '<p>ជ្រើសរើសចំនួនភ្នាល់ ហើយបង្វិល។ ច្បាប់នៃហ្គេមនីមួយៗបង្ហាញនិមិត្តសញ្ញា លក្ខណៈពិសេស និងអត្រាសង (RTP)៖ ភាគរយនៃប្រាក់ភ្នាល់សរុបដែលហ្គេមសងវិញ ក្នុងការបង្វិលរាប់លានដង។ ការលេងមួយលើកអាចលើស ឬក្រោមអត្រានេះឆ្ងាយ។ ការបង្វិលដែលដាច់នឹងត្រូវបញ្ចប់ពេលអ្នកបើកហ្គេមម្តងទៀត។</p>',
        ],
      ),
      article(
        'game-sports',
        [
          'Sports and e-sports',
          '<p>Tap a price to add it to your slip, enter the stake and place the bet. Prices move: the slip asks you if a price changed. A single bet settles on one result; a parlay needs every leg to win. When a match is postponed or abandoned, the provider’s rules decide, and a void bet is returned to your balance.</p>',
        ],
        [
          '体育与电竞',
          '<p>点击赔率加入投注单，输入金额后下注。赔率会变动，如有变化会请您确认。单关按一个赛果结算，串关须全部命中。赛事延期或取消时按供应商规则处理，作废的投注退回余额。</p>',
        ],
        [
          'កីឡា និងអ៊ីស្ព័រ',
          '<p>ចុចលើហាងឆេង ដើម្បីបន្ថែមទៅសន្លឹកភ្នាល់ បញ្ចូលចំនួន ហើយភ្នាល់។ ហាងឆេងប្រែប្រួល៖ សន្លឹកភ្នាល់សួរអ្នក បើវាប្តូរ។ ការភ្នាល់ទោលគិតតាមលទ្ធផលមួយ ការភ្នាល់រួមត្រូវឈ្នះគ្រប់គូ។ ពេលការប្រកួតត្រូវលើក ឬបញ្ឈប់ ច្បាប់របស់អ្នកផ្គត់ផ្គង់ជាអ្នកសម្រេច ហើយការភ្នាល់ដែលទុកជាមោឃៈត្រូវប្រគល់មកសមតុល្យវិញ។</p>',
        ],
      ),
      article(
        'game-cards',
        [
          'Card games against players',
          '<p>You play other members; the house takes a share of the pot, named in the rules. Opening a card game may move money into the provider’s wallet. It comes back when you leave, or in <a href="/member/wallet">My wallets</a>. Playing together against others is not allowed, and tables are watched for it.</p>',
        ],
        [
          '棋牌对战',
          '<p>您与其他会员对战，平台按规则所示比例抽取服务费。打开棋牌游戏时，资金可能转入供应商钱包，离开时转回，也可在<a href="/member/wallet">我的钱包</a>中转回。禁止串通作弊，牌桌受监控。</p>',
        ],
        [
          'ហ្គេមបៀ',
          '<p>អ្នកលេងជាមួយសមាជិកផ្សេង ហើយផ្ទះយកភាគមួយនៃប្រាក់រួម តាមដែលច្បាប់បង្ហាញ។ ការបើកហ្គេមបៀអាចផ្លាស់ប្រាក់ទៅកាបូបរបស់អ្នកផ្គត់ផ្គង់។ ប្រាក់ត្រឡប់មកវិញពេលអ្នកចាកចេញ ឬនៅ <a href="/member/wallet">កាបូបរបស់ខ្ញុំ</a>។ ហាមលេងរួមគំនិតគ្នាប្រឆាំងអ្នកដទៃ ហើយតុត្រូវបានតាមដាន។</p>',
        ],
      ),
      article(
        'game-fishing',
        [
          'Fishing games',
          '<p>Each shot is a bet at the value of your cannon; a caught fish pays its multiple. Bigger fish pay more and are caught less often. Change the cannon before you aim: each shot is taken at the value shown when it leaves.</p>',
        ],
        [
          '捕鱼',
          '<p>每一发炮弹都是一次投注，金额为炮台面值；捕获的鱼按倍数派彩。鱼越大，倍数越高，捕获机会越低。请在瞄准前调整炮台，每一发按发射时显示的面值计算。</p>',
        ],
        [
          'ហ្គេមបាញ់ត្រី',
          '<p>ការបាញ់មួយគ្រាប់ជាការភ្នាល់មួយ តាមតម្លៃកាំភ្លើងរបស់អ្នក។ ត្រីដែលចាប់បានបង់តាមមេគុណរបស់វា។ ត្រីធំបង់ច្រើន តែពិបាកចាប់។ ប្តូរកាំភ្លើងមុនតម្រង់៖ គ្រាប់នីមួយៗគិតតាមតម្លៃដែលបង្ហាញពេលបាញ់ចេញ។</p>',
        ],
      ),
      article(
        'game-lottery',
        [
          'Lottery and e-lottery',
          '<p>Pick a draw, a play and your numbers; the slip shows how many bets they make and what a win pays. Bets close before each draw. Every draw’s result stays listed, and a draw that is cancelled returns its stakes.</p>',
        ],
        [
          '彩票与电子彩票',
          '<p>选择期号、玩法和号码，投注单会显示注数和中奖金额。每期开奖前停止投注。历史开奖结果均可查询，取消的期次退还投注。</p>',
        ],
        [
          'ឆ្នោត និងឆ្នោតអេឡិចត្រូនិក',
          '<p>ជ្រើសរើសការចាប់ឆ្នោត របៀបលេង និងលេខរបស់អ្នក។ សន្លឹកបង្ហាញចំនួនភ្នាល់ និងប្រាក់ឈ្នះ។ ការភ្នាល់បិទមុនការចាប់នីមួយៗ។ លទ្ធផលទាំងអស់ត្រូវបានរក្សាទុក ហើយការចាប់ដែលត្រូវលុបចោលប្រគល់ប្រាក់ភ្នាល់វិញ។</p>',
        ],
      ),
      article(
        'game-cockfight',
        [
          'Cockfights',
          '<p>Bet on Meron, Wala or a draw before the arena closes the bets. The price of the moment you bet is yours. When the arena cancels a fight, all its stakes come back. Cockfights are shown only where local law allows them.</p>',
        ],
        [
          '斗鸡',
          '<p>在赛场封盘前投注红方、蓝方或和局，以下注时的赔率为准。赛事取消时全部退还投注。斗鸡仅在当地法律允许的地区提供。</p>',
        ],
        [
          'ជល់មាន់',
          '<p>ភ្នាល់លើ Meron, Wala ឬស្មើ មុនសង្វៀនបិទការភ្នាល់។ ហាងឆេងពេលអ្នកភ្នាល់ជារបស់អ្នក។ បើសង្វៀនលុបការប្រកួត ប្រាក់ភ្នាល់ទាំងអស់ត្រូវប្រគល់វិញ។ ជល់មាន់បង្ហាញតែនៅកន្លែងដែលច្បាប់អនុញ្ញាត។</p>',
        ],
      ),
      article(
        'game-fair',
        [
          'Check that a round was fair',
          '<p>Before a round, our own games publish the fingerprint of a secret seed. After you reveal the seed, anybody can compute the round again and compare. Open a round in your <a href="/member/personalHistoryCopy">betting record</a> and choose to verify it. Games of other providers are tested by their own laboratories; their rules name them.</p>',
        ],
        [
          '如何验证公平',
          '<p>我们的自研游戏会在每局之前公布秘密种子的指纹。您揭示种子后，任何人都可以重新计算并核对。请在<a href="/member/personalHistoryCopy">投注记录</a>中打开某局进行验证。其他供应商的游戏由其检测机构测试，规则中有说明。</p>',
        ],
        [
          'ពិនិត្យថាជុំមួយយុត្តិធម៌',
          '<p>មុនជុំនីមួយៗ ហ្គេមរបស់យើងផ្ទាល់ផ្សាយស្នាមម្រាមដៃនៃគ្រាប់ពូជសម្ងាត់។ ក្រោយអ្នកបង្ហាញគ្រាប់ពូជ នរណាក៏អាចគណនាជុំនោះឡើងវិញ និងផ្ទៀងផ្ទាត់បាន។ បើកជុំក្នុង <a href="/member/personalHistoryCopy">កំណត់ត្រាភ្នាល់</a> ហើយជ្រើសផ្ទៀងផ្ទាត់។ ហ្គេមរបស់អ្នកផ្គត់ផ្គង់ផ្សេងត្រូវបានសាកដោយមន្ទីរពិសោធន៍របស់ពួកគេ តាមដែលច្បាប់ហ្គេមបង្ហាញ។</p>',
        ],
      ),
    ],
  },
];
