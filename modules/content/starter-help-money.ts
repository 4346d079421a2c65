import { article, type HelpSection } from './starter-text.ts';

/** Deposits by each way, and withdrawals. */
export const MONEY_HELP: readonly HelpSection[] = [
  {
    ...article(
      'deposits',
      ['Deposits', '<p>Every way to add money, and what to do when it does not arrive.</p>'],
      ['存款', '<p>各种存款方式，以及未到账时怎么办。</p>'],
      ['ការដាក់ប្រាក់', '<p>វិធីទាំងអស់ដើម្បីដាក់ប្រាក់ និងអ្វីត្រូវធ្វើពេលប្រាក់មិនមកដល់។</p>'],
    ),
    children: [
      article(
        'how-deposit',
        [
          'Make a deposit',
          '<ol><li>Open <a href="/member/depositv2">Deposit</a> and choose a method. Each shows its minimum, maximum, fee and usual time.</li><li>Enter the amount. If a promotion goes with it, choose it here.</li><li>Pay, and leave the page open: it updates when your payment arrives.</li></ol>',
        ],
        [
          '如何存款',
          '<ol><li>打开<a href="/member/depositv2">存款</a>并选择方式，每种方式都标明最低、最高金额、手续费和一般到账时间。</li><li>输入金额。如有适用的优惠，请在此选择。</li><li>付款并保留页面，到账后页面会自动更新。</li></ol>',
        ],
        [
          'ដាក់ប្រាក់',
          '<ol><li>បើក <a href="/member/depositv2">ដាក់ប្រាក់</a> ហើយជ្រើសរើសវិធី។ វិធីនីមួយៗបង្ហាញចំនួនទាប ចំនួនខ្ពស់ កម្រៃ និងរយៈពេលធម្មតា។</li><li>បញ្ចូលចំនួន។ បើមានប្រូម៉ូសិន សូមជ្រើសនៅទីនេះ។</li><li>បង់ប្រាក់ ហើយទុកទំព័រឲ្យបើក៖ វានឹងប្តូរដោយខ្លួនឯងពេលប្រាក់មកដល់។</li></ol>',
        ],
      ),
      article(
        'deposit-qr',
        [
          'Pay by QR code',
          '<p>Scan the code with your bank’s app, or save the picture and open it from the app when you are on the same phone. The amount is in the code: do not change it. The code is valid until the timer ends. If it has expired, do not pay it; start a new deposit.</p>',
        ],
        [
          '扫码付款',
          '<p>用银行应用扫描二维码；若在同一部手机上操作，请保存图片后在银行应用中打开。金额已包含在码内，请勿更改。二维码在倒计时结束前有效，过期后请勿付款，请重新发起存款。</p>',
        ],
        [
          'បង់តាម QR',
          '<p>ស្កេនកូដដោយកម្មវិធីធនាគាររបស់អ្នក ឬរក្សាទុករូបភាព ហើយបើកវាពីកម្មវិធី បើអ្នកប្រើទូរស័ព្ទតែមួយ។ ចំនួនប្រាក់មានក្នុងកូដ៖ កុំប្តូរវា។ កូដមានសុពលភាពរហូតដល់ម៉ោងរាប់ថយក្រោយចប់។ បើផុតកំណត់ កុំបង់ សូមចាប់ផ្តើមការដាក់ប្រាក់ថ្មី។</p>',
        ],
      ),
      article(
        'deposit-bank',
        [
          'Pay by bank transfer',
          '<p>Transfer the exact amount to the account we show, and write the reference into the transfer’s message: it is how we match your payment. Then enter the number of the transfer and tap <strong>I have paid</strong>. We add the money after we see it on our account. Always use the account shown for this deposit; it may differ from the last one.</p>',
        ],
        [
          '银行转账',
          '<p>请按显示的账户转入准确金额，并在附言中填写参考号，以便我们匹配您的付款。然后填写转账编号并点击<strong>我已付款</strong>。我们在账户中看到款项后为您入账。请始终使用本次存款显示的账户，它可能与上次不同。</p>',
        ],
        [
          'បង់តាមការផ្ទេរធនាគារ',
          '<p>ផ្ទេរចំនួនត្រឹមត្រូវទៅគណនីដែលយើងបង្ហាញ ហើយសរសេរលេខយោងក្នុងសារនៃការផ្ទេរ៖ យើងប្រើវាដើម្បីផ្គូផ្គងការបង់របស់អ្នក។ បន្ទាប់មកបញ្ចូលលេខការផ្ទេរ ហើយចុច <strong>ខ្ញុំបានបង់ហើយ</strong>។ យើងបញ្ចូលប្រាក់ក្រោយពេលឃើញវាក្នុងគណនីយើង។ តែងតែប្រើគណនីដែលបង្ហាញសម្រាប់ការដាក់លើកនេះ ព្រោះវាអាចខុសពីលើកមុន។</p>',
        ],
      ),
      article(
        'deposit-wallet',
        [
          'Pay by e-wallet or card',
          '<p>We open the payment company’s own page. Log in there and confirm the payment; we never see your wallet’s or card’s password. Afterwards you come back to the deposit. If the page does not open, use the button on the deposit again.</p>',
        ],
        [
          '电子钱包或银行卡',
          '<p>我们会打开支付公司的页面，请在那里登录并确认付款。我们不会看到您钱包或银行卡的密码。付款后会返回存款页面；如页面未打开，请再次点击存款页上的按钮。</p>',
        ],
        [
          'បង់តាមកាបូបអេឡិចត្រូនិក ឬកាត',
          '<p>យើងបើកទំព័ររបស់ក្រុមហ៊ុនទូទាត់។ ចូលនៅទីនោះ ហើយបញ្ជាក់ការបង់។ យើងមិនឃើញពាក្យសម្ងាត់កាបូប ឬកាតរបស់អ្នកទេ។ បន្ទាប់មកអ្នកត្រឡប់មកការដាក់ប្រាក់វិញ។ បើទំព័រមិនបើក សូមចុចប៊ូតុងលើទំព័រដាក់ប្រាក់ម្តងទៀត។</p>',
        ],
      ),
      article(
        'deposit-usdt',
        [
          'Pay with USDT',
          '<p>Send USDT to the address of your deposit, on the network it names. Money sent on another network, or another coin, cannot be recovered. Your exchange may take its own fee: what arrives is what we count, at the rate shown on the deposit. It is added after the network has confirmed it.</p>',
        ],
        [
          'USDT 存款',
          '<p>请按标明的网络向本次存款的地址转入 USDT。使用其他网络或其他币种转入的资金无法找回。交易所可能另收手续费，我们按实际到账数量和存款页所示汇率计算，网络确认后入账。</p>',
        ],
        [
          'បង់ដោយ USDT',
          '<p>ផ្ញើ USDT ទៅអាសយដ្ឋាននៃការដាក់ប្រាក់របស់អ្នក តាមបណ្តាញដែលបានបញ្ជាក់។ ប្រាក់ដែលផ្ញើតាមបណ្តាញផ្សេង ឬកាក់ផ្សេង មិនអាចយកមកវិញបានទេ។ កន្លែងប្តូរអាចយកកម្រៃរបស់វា៖ យើងគិតតាមចំនួនដែលមកដល់ តាមអត្រាដែលបង្ហាញ។ ប្រាក់ត្រូវបានបញ្ចូលក្រោយបណ្តាញបញ្ជាក់។</p>',
        ],
      ),
      article(
        'deposit-agent',
        [
          'Deposit through your agent',
          '<p>Where your agent offers it, <strong>Deposit via upline</strong> sends your request to the agent. You pay the agent directly, and the agent transfers the amount from their own balance to yours. Only pay people you know. The site is not part of the payment between you.</p>',
        ],
        [
          '通过代理存款',
          '<p>如果您的代理提供此服务，<strong>通过上级存款</strong>会把申请发给代理。您直接付款给代理，代理再从自己的余额转给您。请只付款给您认识的人，本站不参与你们之间的付款。</p>',
        ],
        [
          'ដាក់ប្រាក់តាមភ្នាក់ងារ',
          '<p>បើភ្នាក់ងាររបស់អ្នកផ្តល់សេវានេះ <strong>ដាក់ប្រាក់តាមខ្សែលើ</strong> ផ្ញើសំណើរបស់អ្នកទៅភ្នាក់ងារ។ អ្នកបង់ឲ្យភ្នាក់ងារផ្ទាល់ ហើយភ្នាក់ងារផ្ទេរពីសមតុល្យរបស់ខ្លួនមកអ្នក។ បង់តែឲ្យមនុស្សដែលអ្នកស្គាល់។ គេហទំព័រមិនមែនជាភាគីនៃការបង់រវាងអ្នកទាំងពីរទេ។</p>',
        ],
      ),
      article(
        'deposit-missing',
        [
          'My deposit has not arrived',
          '<ol><li>Open the deposit in <a href="/member/transactionHistory">Transactions</a> and read its state.</li><li>Compare amount, account and reference with your bank’s receipt.</li><li>If you paid and the usual time is over, send customer service the deposit’s number and a picture of the receipt.</li></ol><p>If the amount differs from the deposit, an operator checks it and adds what arrived. Do not pay a second time.</p>',
        ],
        [
          '存款未到账',
          '<ol><li>在<a href="/member/transactionHistory">交易明细</a>中打开该笔存款查看状态。</li><li>与银行凭证核对金额、账户和参考号。</li><li>如已付款且超过一般到账时间，请把存款单号和凭证图片发给客服。</li></ol><p>若金额与存款单不符，工作人员核对后按实际到账金额入账。请勿重复付款。</p>',
        ],
        [
          'ប្រាក់ដាក់មិនទាន់មកដល់',
          '<ol><li>បើកការដាក់ប្រាក់នោះក្នុង <a href="/member/transactionHistory">ប្រតិបត្តិការ</a> ហើយអានស្ថានភាព។</li><li>ផ្ទៀងចំនួន គណនី និងលេខយោង ជាមួយបង្កាន់ដៃធនាគារ។</li><li>បើអ្នកបានបង់ ហើយហួសរយៈពេលធម្មតា សូមផ្ញើលេខការដាក់ប្រាក់ និងរូបបង្កាន់ដៃទៅសេវាអតិថិជន។</li></ol><p>បើចំនួនខុសពីការដាក់ បុគ្គលិកពិនិត្យ ហើយបញ្ចូលចំនួនដែលមកដល់។ កុំបង់ម្តងទៀត។</p>',
        ],
      ),
    ],
  },
  {
    ...article(
      'withdrawals',
      ['Withdrawals', '<p>How to be paid, how long it takes, and why an amount may be bound.</p>'],
      ['提款', '<p>如何提款、需要多久，以及为何部分金额暂不可提。</p>'],
      ['ការដកប្រាក់', '<p>របៀបទទួលប្រាក់ រយៈពេល និងមូលហេតុដែលប្រាក់មួយផ្នែកមិនទាន់អាចដកបាន។</p>'],
    ),
    children: [
      article(
        'how-withdraw',
        [
          'Withdraw money',
          '<ol><li>Add a bank account in your own name, once. The first one can be used right away.</li><li>Set a payment password, once. Nobody can withdraw without it.</li><li>Open <a href="/member/withdraw">Withdraw</a>, enter the amount and confirm.</li><li>When the money is on your account, tap <strong>Received</strong>.</li></ol><p>You can cancel a withdrawal until an operator takes it up.</p>',
        ],
        [
          '如何提款',
          '<ol><li>添加本人名下的银行账户（仅需一次），首个账户可立即使用。</li><li>设置资金密码（仅需一次），没有它任何人都无法提款。</li><li>打开<a href="/member/withdraw">提款</a>，输入金额并确认。</li><li>款项到账后，请点击<strong>已收款</strong>。</li></ol><p>工作人员开始处理前，您可以取消提款。</p>',
        ],
        [
          'ដកប្រាក់',
          '<ol><li>បន្ថែមគណនីធនាគារក្នុងឈ្មោះរបស់អ្នក ម្តងគត់។ គណនីដំបូងប្រើបានភ្លាម។</li><li>កំណត់ពាក្យសម្ងាត់ទូទាត់ ម្តងគត់។ គ្មានវា គ្មាននរណាអាចដកប្រាក់បានទេ។</li><li>បើក <a href="/member/withdraw">ដកប្រាក់</a> បញ្ចូលចំនួន ហើយបញ្ជាក់។</li><li>ពេលប្រាក់ចូលគណនី សូមចុច <strong>បានទទួល</strong>។</li></ol><p>អ្នកអាចបោះបង់ការដកប្រាក់ រហូតដល់បុគ្គលិកចាប់ផ្តើមពិនិត្យ។</p>',
        ],
      ),
      article(
        'withdraw-time',
        [
          'How long a withdrawal takes',
          '<p>An operator reviews each withdrawal, and a second one above a certain amount. Then it is paid to your bank. The withdrawal’s page shows each step and its time. A bank account you add after the first can be used a day later: this protects you if somebody else gets into your account.</p><p>If less than the amount arrives, or nothing, say so on the withdrawal’s page and add a picture of your bank’s record.</p>',
        ],
        [
          '提款需要多久',
          '<p>每笔提款由工作人员审核，超过一定金额需第二人审核，然后付款到您的银行。提款页面显示每一步及其时间。首个之后添加的银行账户需一天后才能使用，以防他人进入您的账户。</p><p>若到账金额不足或未到账，请在提款页面说明，并附上银行记录图片。</p>',
        ],
        [
          'ការដកប្រាក់ប្រើពេលប៉ុន្មាន',
          '<p>បុគ្គលិកម្នាក់ពិនិត្យការដកប្រាក់នីមួយៗ ហើយមានម្នាក់ទៀតបើលើសចំនួនកំណត់។ បន្ទាប់មកប្រាក់ត្រូវបានបង់ទៅធនាគាររបស់អ្នក។ ទំព័រការដកបង្ហាញជំហាន និងម៉ោងនីមួយៗ។ គណនីធនាគារដែលបន្ថែមក្រោយគណនីដំបូង ប្រើបានក្រោយមួយថ្ងៃ ដើម្បីការពារអ្នក បើមានគេចូលគណនីអ្នក។</p><p>បើប្រាក់មកដល់តិចជាង ឬមិនមកដល់ សូមប្រាប់នៅទំព័រការដក ហើយបន្ថែមរូបកំណត់ត្រាធនាគារ។</p>',
        ],
      ),
      article(
        'withdraw-turnover',
        [
          'Why part of my balance is bound',
          '<p>Deposits and bonuses may carry a wagering requirement: bets of a certain total before the money can be withdrawn. The <a href="/member/withdraw">withdraw page</a> names each requirement, how much is left and which bets count. Bets that carry no risk, such as both sides of one round, do not count.</p>',
        ],
        [
          '为何部分余额暂不可提',
          '<p>存款和红利可能附带流水要求：须完成一定总额的投注后方可提款。<a href="/member/withdraw">提款页面</a>会列出每项要求、剩余流水以及哪些投注计入。同一局对打等无风险投注不计入。</p>',
        ],
        [
          'ហេតុអ្វីសមតុល្យមួយផ្នែកមិនអាចដកបាន',
          '<p>ប្រាក់ដាក់ និងប្រាក់រង្វាន់អាចមានលក្ខខណ្ឌភ្នាល់៖ ត្រូវភ្នាល់សរុបមួយចំនួន មុនអាចដកបាន។ <a href="/member/withdraw">ទំព័រដកប្រាក់</a> បង្ហាញលក្ខខណ្ឌនីមួយៗ ចំនួននៅសល់ និងការភ្នាល់ណាដែលរាប់។ ការភ្នាល់គ្មានហានិភ័យ ដូចជាភ្នាល់ទាំងពីរខាងក្នុងជុំតែមួយ មិនរាប់ទេ។</p>',
        ],
      ),
    ],
  },
];
