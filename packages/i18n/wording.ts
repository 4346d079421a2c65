/**
 * Phrases that no English text uses, each with what to write instead. They are home-made where the trade has a usual term, or a second
 * name of one thing. Compared without regard to case, in any place of a text.
 */
const BANNED: readonly (readonly [phrase: string, rather: string])[] = [
  // One name a thing.
  ['platform messages', 'Messages'],
  ['transfer between wallets', 'Transfer funds'],
  ['through your agent', 'Deposit via upline'],
  ['through my upline', 'Deposit via upline'],
  ['along the line', 'upline/downline transfer'],
  ['last rounds', 'Recent rounds'],
  ['game vendors', 'Game providers'],
  ['is there a person', 'Human check'],
  ['turnover required', 'Wagering requirement'],
  ['turnover of what you win', 'Wagering requirement'],
  ['turnover of a prize', 'Wagering requirement'],
  ['your draws now', 'Draws left'],
  ['least score', 'Minimum score'],
  ['vip bonus', 'VIP gifts'],
  // Money.
  ['can be taken out', 'Available to withdraw'],
  ['asked for withdrawal', 'Withdrawal requested'],
  ['withdrawal asked for', 'Withdrawal requested'],
  ['account to be paid to', 'Add a bank account to receive withdrawals.'],
  ['on its way to', 'Transferring to'],
  ['exactly as the bank writes', 'Exactly as on your bank account.'],
  ['repeat it', 'Confirm payment password'],
  ['what has arrived', 'Amount received'],
  ['the least is', 'Minimum is'],
  ['the most is', 'Maximum is'],
  ['least withdrawal', 'Minimum withdrawal'],
  ['most withdrawal', 'Maximum withdrawal'],
  ['notices by itself', 'This page updates when your payment arrives.'],
  ['into the memo', 'Add the reference to your transfer'],
  ['number of your transfer', 'Transfer reference (optional)'],
  ['bet before withdrawing', 'Wagering requirement'],
  ['bring everything back', 'Transfer all to main wallet'],
  ['a wallet of their own', 'a separate wallet'],
  ['a wallet of its own', 'a separate wallet'],
  ['at the games', 'In game wallets'],
  ['net deposits of your lifetime', 'Lifetime net deposits'],
  ['out exceeds in', 'Withdrawals exceed deposits by'],
  // Account and protection.
  ['first a letter, then', 'starting with a letter'],
  ['tries left', 'attempts left'],
  ['thinly protected', 'Low protection'],
  ['show that it is you', "Verify it's you"],
  ['the login before', 'Previous login'],
  ['counts at once', 'Applies immediately'],
  ['for ever', 'Permanently'],
  ['bets in all', 'Total stakes'],
  ['bets less wins', 'Stakes minus wins'],
  ['won or lost', 'Net result'],
  ['give room back', "don't reset this limit"],
  ['when you say so again', 'once you confirm'],
  ['nothing is asked of you', 'No documents requested'],
  // Records, lobby, talk.
  ['stands here', 'appears here'],
  ['stand here', 'appear here'],
  ['what became of it', 'their results'],
  ['in this time', 'in this period'],
  ['no game has this name', 'No games found'],
  ['games named', 'Results for'],
  ['did not load', "Couldn't load"],
  ['did not come', "Couldn't load"],
  ['is running just now', 'right now'],
  ['nobody has said anything', 'No messages yet'],
  ['moderators read along', 'Moderated chat'],
  ['to the deposit', 'Make a deposit'],
  ['your words', 'Message'],
  ['takes no room', 'Install this site as an app.'],
  ['who registers by this link', 'Anyone who registers with this link'],
  // Console.
  ['says paid', 'Member reports paid'],
  ['two people above', 'Second approval above'],
  ['does not stand yet', 'Not available'],
  ['an own pattern', 'A custom pattern'],
  ['members alike', 'Possible duplicates'],
  ['names to judge', 'Screening matches'],
  ['documents to look at', 'Documents to review'],
  ['no name waits', 'No matches to review'],
  ['what did you make of it', 'Resolution note (audit log)'],
  ['on the vendor wire', 'Vendor wallet user ID'],
  ['apart by blanks', 'separated by spaces'],
  ['open or close', 'the act itself'],
  ['told by', 'Source'],
  ['many sums that add up', 'Structured deposits'],
  ['just below the mark', 'just below the threshold'],
  ['what the ledger moved', 'Ledger movements'],
];

/** The banned phrases of an English text, as one sentence each. */
export const faultsOfWording = (key: string, text: string): string[] =>
  BANNED.filter(([phrase]) => new RegExp(`\\b${phrase}\\b`, 'i').test(text)).map(
    ([phrase, rather]) => `en: ${key} says "${phrase}"; write: ${rather}`,
  );

/** What one thing is called in each language: where the English names it, the others use their one name for it. */
const NAMES: readonly { en: string; cn: string | null; km: string | null }[] = [
  { en: 'payment password', cn: '资金密码', km: 'ពាក្យសម្ងាត់ទូទាត់' },
  { en: 'wagering requirements?', cn: '流水要求', km: 'លក្ខខណ្ឌភ្នាល់' },
  { en: 'valid bets?', cn: '有效投注', km: 'ការភ្នាល់មានសុពលភាព' },
  { en: 'bonus(?:es)?', cn: '红利', km: 'ប្រាក់រង្វាន់' },
  { en: 'transfer funds', cn: '资金转账', km: 'ផ្ទេរប្រាក់' },
  { en: 'favourites', cn: '收藏', km: 'ចំណូលចិត្ត' },
  { en: 'electronic', cn: '电子', km: 'អេឡិចត្រូនិក' },
  // Chinese says 返水 of play and 返点 of agents, 优惠 or 活动, and 上下级 of both sides at once.
  { en: 'rebates?', cn: null, km: 'ប្រាក់បង្វិល' },
  { en: 'promotions?', cn: null, km: 'ប្រូម៉ូសិន' },
  { en: 'uplines?', cn: null, km: 'ខ្សែលើ' },
  { en: 'downlines?', cn: null, km: 'ខ្សែក្រោម' },
];
/** Second names, and spellings, that no text of a language uses. */
const STRAY: Readonly<Record<string, readonly (readonly [phrase: string, rather: string])[]>> = {
  'zh-CN': [
    ['支付密码', '资金密码'],
    ['钱包转账', '资金转账'],
    ['所需流水', '流水要求'],
    ['奖励流水', '流水要求'],
    ['奖金流水', '流水要求'],
  ],
  km: [
    ['ពាក្យសម្ងាត់បង់ប្រាក់', 'ពាក្យសម្ងាត់ទូទាត់'],
    ['វិលជុំត្រូវការ', 'លក្ខខណ្ឌភ្នាល់'],
    ['ការភ្នាល់ត្រឹមត្រូវ', 'ការភ្នាល់មានសុពលភាព'],
    ['ប្រាក់បន្ថែម', 'ប្រាក់រង្វាន់'],
    ['អេឡិចត្រូនិច', 'អេឡិចត្រូនិក'],
    ['ថ្នាក់លើ', 'ខ្សែលើ'],
    ['ថ្នាក់ក្រោម', 'ខ្សែក្រោម'],
  ],
};

/** Where a text of another language names a thing by another name than its own one. */
export function faultsOfNames(
  tag: string,
  { key, english, text }: { key: string; english: string; text: string },
): string[] {
  // The name of a value, such as {upline}, is no word of the text.
  const words = english.replaceAll(/\{\w+[,}]/g, '{');
  const missing = NAMES.flatMap(({ en, cn, km }) => {
    const name = tag === 'zh-CN' ? cn : tag === 'km' ? km : null;
    const isNamed = name !== null && new RegExp(`\\b${en}\\b`, 'i').test(words);
    return isNamed && !text.includes(name) ? [`${tag}: ${key} does not say ${name}`] : [];
  });
  const stray = (STRAY[tag] ?? [])
    .filter(([phrase]) => text.includes(phrase))
    .map(([phrase, rather]) => `${tag}: ${key} says ${phrase}; write: ${rather}`);
  return [...missing, ...stray];
}
