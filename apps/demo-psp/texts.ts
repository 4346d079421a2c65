/** The pay page's words. A missing language falls back to EN. */
export const LANGUAGES = ['EN', 'CN', 'KM'] as const;
export type Language = (typeof LANGUAGES)[number];

const EN = {
  title: 'Scan to pay',
  demo: 'Demonstration: no real money moves on this page.',
  payTo: 'Pay to',
  account: 'Account',
  reference: 'Reference',
  timeLeft: 'Time left',
  approve: 'Approve payment',
  decline: 'Decline',
  other: 'Pay a different amount',
  otherLabel: 'Amount',
  otherButton: 'Pay this amount',
  late: 'Pay anyway (late)',
  back: 'Back to the merchant',
  succeeded: 'Payment made',
  declined: 'Payment declined',
  expired: 'Time is over',
  asked: 'Asked for',
  authorisation: 'Authorisation',
  invalid: 'This is not an amount that can be paid.',
  notFound: 'There is no such payment.',
  qr: 'QR code of this payment',
  bankTitle: 'Demo bank: transfer',
  chainTitle: 'Demo wallet: send USDT',
  memo: 'Memo',
  address: 'Address',
  send: 'Send',
  sent: 'Sent',
  sentBank: 'The bank tells the merchant now.',
  sentChain: 'The chain confirms it within seconds.',
};
export type Texts = typeof EN;

const CN: Texts = {
  title: '扫码支付',
  demo: '演示页面：此处不会产生真实资金往来。',
  payTo: '收款方',
  account: '账户',
  reference: '订单号',
  timeLeft: '剩余时间',
  approve: '确认支付',
  decline: '拒绝',
  other: '支付其他金额',
  otherLabel: '金额',
  otherButton: '按此金额支付',
  late: '仍要支付（已超时）',
  back: '返回商户',
  succeeded: '支付成功',
  declined: '已拒绝支付',
  expired: '已超时',
  asked: '应付金额',
  authorisation: '授权号',
  invalid: '金额无效。',
  notFound: '没有这笔支付。',
  qr: '本次支付的二维码',
  bankTitle: '演示银行：转账',
  chainTitle: '演示钱包：发送 USDT',
  memo: '附言',
  address: '地址',
  send: '发送',
  sent: '已发送',
  sentBank: '银行正在通知商户。',
  sentChain: '链上将在数秒内确认。',
};

const KM: Texts = {
  title: 'ស្កេនដើម្បីបង់ប្រាក់',
  demo: 'ទំព័រសាកល្បង៖ គ្មានប្រាក់ពិតត្រូវបានផ្ទេរទេ។',
  payTo: 'បង់ទៅ',
  account: 'គណនី',
  reference: 'លេខយោង',
  timeLeft: 'ពេលវេលានៅសល់',
  approve: 'យល់ព្រមបង់ប្រាក់',
  decline: 'បដិសេធ',
  other: 'បង់ចំនួនផ្សេង',
  otherLabel: 'ចំនួនទឹកប្រាក់',
  otherButton: 'បង់ចំនួននេះ',
  late: 'នៅតែបង់ (យឺតពេល)',
  back: 'ត្រឡប់ទៅហាង',
  succeeded: 'បានបង់ប្រាក់រួចរាល់',
  declined: 'ការបង់ប្រាក់ត្រូវបានបដិសេធ',
  expired: 'អស់ពេលហើយ',
  asked: 'ចំនួនដែលត្រូវបង់',
  authorisation: 'លេខអនុញ្ញាត',
  invalid: 'ចំនួនទឹកប្រាក់នេះមិនត្រឹមត្រូវទេ។',
  notFound: 'រកមិនឃើញការបង់ប្រាក់នេះទេ។',
  qr: 'កូដ QR សម្រាប់ការបង់ប្រាក់នេះ',
  bankTitle: 'ធនាគារសាកល្បង៖ ផ្ទេរប្រាក់',
  chainTitle: 'កាបូបសាកល្បង៖ ផ្ញើ USDT',
  memo: 'កំណត់សម្គាល់',
  address: 'អាសយដ្ឋាន',
  send: 'ផ្ញើ',
  sent: 'បានផ្ញើ',
  sentBank: 'ធនាគារកំពុងជូនដំណឹងទៅហាង។',
  sentChain: 'ខ្សែសង្វាក់នឹងបញ្ជាក់ក្នុងពេលប៉ុន្មានវិនាទី។',
};

const TEXTS: Record<Language, Texts> = { EN, CN, KM };

/** The language asked for by ?lang, else EN. */
export function languageOf(asked: unknown): Language {
  const name = typeof asked === 'string' ? asked.toUpperCase() : '';
  return LANGUAGES.find((language) => language === name) ?? 'EN';
}
export const textsFor = (language: Language): Texts => TEXTS[language];
export const htmlLang: Record<Language, string> = { EN: 'en', CN: 'zh-Hans', KM: 'km' };
