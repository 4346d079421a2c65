import { article, type HelpSection } from './starter-text.ts';

/** Getting started, the account and its protection. */
export const START_HELP: readonly HelpSection[] = [
  {
    ...article(
      'how',
      ['Getting started', '<p>Open an account, look around first, and put the site on your phone.</p>'],
      ['新手入门', '<p>注册账户、先行试玩，以及把本站添加到手机。</p>'],
      ['ចាប់ផ្តើម', '<p>បើកគណនី សាកមើលជាមុន ហើយដាក់គេហទំព័រលើទូរស័ព្ទរបស់អ្នក។</p>'],
    ),
    children: [
      article(
        'how-register',
        [
          'Open an account',
          '<ol><li>Tap <strong>Register</strong>.</li><li>Choose a user name and a password.</li><li>Accept the <a href="/help#term">terms of use</a>. You must be of legal age where you live.</li></ol><p>You are logged in at once. If somebody invited you, open their link first or enter their invitation code.</p>',
        ],
        [
          '如何注册',
          '<ol><li>点击<strong>注册</strong>。</li><li>设置用户名和密码。</li><li>接受<a href="/help#term">使用条款</a>。您必须达到所在地的法定年龄。</li></ol><p>注册后自动登录。如有人邀请您，请先打开邀请链接，或填写邀请码。</p>',
        ],
        [
          'បើកគណនី',
          '<ol><li>ចុច <strong>ចុះឈ្មោះ</strong>។</li><li>ជ្រើសរើសឈ្មោះអ្នកប្រើ និងពាក្យសម្ងាត់។</li><li>ទទួលយក <a href="/help#term">លក្ខខណ្ឌប្រើប្រាស់</a>។ អ្នកត្រូវមានអាយុគ្រប់តាមច្បាប់នៅកន្លែងរស់នៅ។</li></ol><p>អ្នកចូលគណនីភ្លាមៗ។ បើមានគេអញ្ជើញអ្នក សូមបើកតំណរបស់គេជាមុន ឬបញ្ចូលលេខកូដអញ្ជើញ។</p>',
        ],
      ),
      article(
        'how-free-play',
        [
          'Try games for free',
          '<p>Free play opens a trial account with play money for two hours. It needs no name and no password. A trial account cannot deposit, withdraw or claim bonuses, and its winnings are not paid. Look for <strong>Try free play</strong> in the menu or beside a game.</p>',
        ],
        [
          '免费试玩',
          '<p>免费试玩会开通一个使用虚拟资金的试玩账户，有效两小时，无需姓名和密码。试玩账户不能存款、提款或领取红利，赢得的金额不予支付。入口在菜单中或游戏旁的<strong>免费试玩</strong>。</p>',
        ],
        [
          'សាកលេងហ្គេមដោយឥតគិតថ្លៃ',
          '<p>ការសាកលេងបើកគណនីសាកល្បងដែលមានប្រាក់លេង រយៈពេលពីរម៉ោង ដោយមិនត្រូវការឈ្មោះ ឬពាក្យសម្ងាត់។ គណនីសាកល្បងមិនអាចដាក់ប្រាក់ ដកប្រាក់ ឬទទួលប្រាក់រង្វាន់ទេ ហើយប្រាក់ឈ្នះមិនត្រូវបានបង់ទេ។ រកមើល <strong>សាកលេងឥតគិតថ្លៃ</strong> ក្នុងម៉ឺនុយ ឬក្បែរហ្គេម។</p>',
        ],
      ),
      article(
        'how-app',
        [
          'Put the site on your phone',
          '<p>The site works as an app without a store. <a href="/down">The app page</a> shows the steps for your phone. On an iPhone, open the site in Safari, tap Share, then <strong>Add to Home Screen</strong>. On Android, open it in Chrome and choose <strong>Install app</strong>.</p>',
        ],
        [
          '添加到手机桌面',
          '<p>本站无需应用商店即可像应用一样使用。<a href="/down">应用页面</a>有适合您手机的步骤。iPhone 请用 Safari 打开，点“分享”，再点<strong>添加到主屏幕</strong>；安卓请用 Chrome 打开，选择<strong>安装应用</strong>。</p>',
        ],
        [
          'ដាក់គេហទំព័រលើទូរស័ព្ទ',
          '<p>គេហទំព័រនេះប្រើដូចកម្មវិធី ដោយមិនចាំបាច់មានហាងកម្មវិធី។ <a href="/down">ទំព័រកម្មវិធី</a> បង្ហាញជំហានសម្រាប់ទូរស័ព្ទអ្នក។ លើ iPhone បើកក្នុង Safari ចុច «ចែករំលែក» រួច <strong>បន្ថែមទៅអេក្រង់ដើម</strong>។ លើ Android បើកក្នុង Chrome ហើយជ្រើស <strong>ដំឡើងកម្មវិធី</strong>។</p>',
        ],
      ),
    ],
  },
  {
    ...article(
      'account',
      ['Account and security', '<p>Keep your account yours, and get back in when you forget a password.</p>'],
      ['账户与安全', '<p>保护您的账户，以及忘记密码时如何找回。</p>'],
      ['គណនី និងសុវត្ថិភាព', '<p>ការពារគណនីរបស់អ្នក ហើយចូលវិញពេលភ្លេចពាក្យសម្ងាត់។</p>'],
    ),
    children: [
      article(
        'account-password',
        [
          'I forgot my password',
          '<p>Tap <strong>Forgot password</strong> on the login. We send a code or a one-time password to the mobile number or email of your account. If you added neither, contact customer service and be ready to prove that the account is yours.</p><p>The payment password is a different one. You can change it in the <a href="/member/securityCenter">security centre</a>.</p>',
        ],
        [
          '忘记密码',
          '<p>在登录处点击<strong>忘记密码</strong>，我们会把验证码或一次性密码发送到您账户绑定的手机或邮箱。若两者均未绑定，请联系客服，并准备证明账户归您所有。</p><p>资金密码是另一个密码，可在<a href="/member/securityCenter">安全中心</a>修改。</p>',
        ],
        [
          'ខ្ញុំភ្លេចពាក្យសម្ងាត់',
          '<p>ចុច <strong>ភ្លេចពាក្យសម្ងាត់</strong> នៅទំព័រចូល។ យើងផ្ញើលេខកូដ ឬពាក្យសម្ងាត់ប្រើម្តង ទៅលេខទូរស័ព្ទ ឬអ៊ីមែលនៃគណនីអ្នក។ បើអ្នកមិនបានបន្ថែមទាំងពីរ សូមទាក់ទងសេវាអតិថិជន ហើយត្រៀមបញ្ជាក់ថាគណនីជារបស់អ្នក។</p><p>ពាក្យសម្ងាត់ទូទាត់គឺផ្សេង។ អ្នកអាចប្តូរវានៅ <a href="/member/securityCenter">មជ្ឈមណ្ឌលសុវត្ថិភាព</a>។</p>',
        ],
      ),
      article(
        'account-protect',
        [
          'Protect your account',
          '<ul><li>Add a mobile number or an email, so you can recover the account.</li><li>Add an authenticator app or a passkey, so that a stolen password is not enough.</li><li>Look at your logins from time to time and end the ones you do not know.</li></ul><p>All of it is in the <a href="/member/securityCenter">security centre</a>. We never ask for your password.</p>',
        ],
        [
          '保护您的账户',
          '<ul><li>绑定手机或邮箱，以便找回账户。</li><li>添加身份验证器或通行密钥，密码被盗也无法登录。</li><li>不时查看登录记录，结束不认识的登录。</li></ul><p>以上均在<a href="/member/securityCenter">安全中心</a>设置。我们绝不会索要您的密码。</p>',
        ],
        [
          'ការពារគណនីរបស់អ្នក',
          '<ul><li>បន្ថែមលេខទូរស័ព្ទ ឬអ៊ីមែល ដើម្បីយកគណនីមកវិញបាន។</li><li>បន្ថែមកម្មវិធីផ្ទៀងផ្ទាត់ ឬ passkey ដើម្បីឲ្យពាក្យសម្ងាត់ដែលគេលួចមិនគ្រប់គ្រាន់។</li><li>ពិនិត្យការចូលរបស់អ្នកម្តងម្កាល ហើយបញ្ចប់អាដែលអ្នកមិនស្គាល់។</li></ul><p>ទាំងអស់មាននៅ <a href="/member/securityCenter">មជ្ឈមណ្ឌលសុវត្ថិភាព</a>។ យើងមិនដែលសួររកពាក្យសម្ងាត់អ្នកទេ។</p>',
        ],
      ),
      article(
        'account-verify',
        [
          'Verify your identity',
          '<p>We may ask who you are or where your money comes from: before a large withdrawal, or when the law asks us to. <a href="/member/documents">Documents</a> then says what we need and until when. Photos must show the whole page and be readable. Only the staff who check documents see them. A withdrawal may wait until the check is done.</p>',
        ],
        [
          '身份验证',
          '<p>在大额提款之前或法律要求时，我们可能需要核实您的身份或资金来源。<a href="/member/documents">资料</a>页面会说明所需资料和期限。照片须完整、清晰，仅负责审核的员工可以查看。提款可能需等待审核完成。</p>',
        ],
        [
          'បញ្ជាក់អត្តសញ្ញាណ',
          '<p>យើងអាចសួរថាអ្នកជានរណា ឬប្រាក់របស់អ្នកមកពីណា៖ មុនការដកប្រាក់ចំនួនធំ ឬពេលច្បាប់តម្រូវ។ ទំព័រ <a href="/member/documents">ឯកសារ</a> ប្រាប់ថាត្រូវការអ្វី និងត្រឹមថ្ងៃណា។ រូបថតត្រូវបង្ហាញទំព័រទាំងមូល ហើយអានបាន។ មានតែបុគ្គលិកពិនិត្យឯកសារប៉ុណ្ណោះដែលមើលឃើញ។ ការដកប្រាក់អាចរង់ចាំរហូតដល់ការពិនិត្យចប់។</p>',
        ],
      ),
    ],
  },
];
