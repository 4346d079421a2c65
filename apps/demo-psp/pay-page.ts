import { qrPath } from '@baize/emvqr';
import { paymentCode, type Payment } from './payments.ts';
import { htmlLang, LANGUAGES, textsFor, type Language, type Texts } from './texts.ts';

/** Own script and style files only; forms come back here; nobody may frame the page. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
/** 250000.50 → 250,000.50 */
const grouped = (amount: string): string => amount.replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

export function document(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${htmlLang[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(title)}</title><link rel="stylesheet" href="/pay.css"><script src="/pay.js" defer></script></head>
<body><main>${body}</main></body></html>`;
}

export const languages = (current: Language): string =>
  LANGUAGES.map((language) =>
    language === current
      ? `<span aria-current="true">${language}</span>`
      : `<a href="?lang=${language}">${language}</a>`,
  ).join(' ');

const fact = (label: string, value: string): string =>
  `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`;

/** The page a payer sees: the code while it may be paid, the outcome afterwards. Works without its script. */
export function payPage(payment: Payment, language: Language, now: Date, wrongAmount = false): string {
  const texts = textsFor(language);
  const { receiver } = paymentCode(payment);
  const money = `<p class="amount"><small>${payment.currency}</small> ${grouped(payment.paid_amount ?? payment.amount)}</p>`;
  const asked = `${payment.currency} ${grouped(payment.amount)}`;
  const paidOther = payment.paid_amount !== null && payment.paid_amount !== payment.amount;
  const facts = `<dl>${paidOther ? fact(texts.asked, asked) : ''}${fact(texts.payTo, receiver.name)}${fact(texts.account, receiver.account)}${fact(
    texts.reference,
    payment.merchant_ref,
  )}</dl>`;
  const back = payment.return_url
    ? `<p><a class="button quiet" href="${escape(payment.return_url)}">${escape(texts.back)}</a></p>`
    : '';
  const body = `<header><strong>Demo PSP</strong><nav aria-label="Language">${languages(language)}</nav></header>
<p class="demo">${escape(texts.demo)}</p>
<section class="card" data-state="${payment.state}">
${payment.state === 'pending' ? pending(payment, texts, now) : outcome(payment, texts)}
${money}${facts}
${forms(payment, texts, language, wrongAmount)}${back}</section>`;
  return document(language, `${texts.title} · ${payment.currency} ${payment.amount}`, body);
}

function pending(payment: Payment, texts: Texts, now: Date): string {
  const { size, path } = qrPath(paymentCode(payment).payload);
  const left = Math.max(0, Math.ceil((payment.expires_at - now.getTime()) / 1000));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return `<h1>${escape(texts.title)}</h1>
<p class="clock">${escape(texts.timeLeft)} <time role="timer" data-seconds="${left}">${clock}</time></p>
<svg class="qr" role="img" aria-label="${escape(texts.qr)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

function outcome(payment: Payment, texts: Texts): string {
  const said = payment.state === 'pending' ? '' : texts[payment.state];
  const authorisation = payment.authorisation
    ? `<p>${escape(texts.authorisation)}: <code>${escape(payment.authorisation)}</code></p>`
    : '';
  return `<h1 class="outcome ${payment.state}">${escape(said)}</h1>${authorisation}`;
}

function forms(payment: Payment, texts: Texts, language: Language, wrongAmount: boolean): string {
  const action = `/pay/${payment.payment_id}?lang=${language}`;
  const form = (inner: string, kind = ''): string =>
    `<form method="post" action="${action}" class="${kind}">${inner}</form>`;
  const button = (answer: string, label: string, look: string): string =>
    `<button name="answer" value="${answer}" class="button ${look}">${escape(label)}</button>`;
  if (payment.state === 'expired') return form(button('approve', texts.late, 'quiet'));
  if (payment.state !== 'pending') return '';
  const error = wrongAmount ? `<p role="alert" class="error">${escape(texts.invalid)}</p>` : '';
  return `${form(button('approve', texts.approve, 'main') + button('decline', texts.decline, 'quiet'), 'pair')}
<details${wrongAmount ? ' open' : ''}><summary>${escape(texts.other)}</summary>${form(
    `${error}<label>${escape(texts.otherLabel)} (${payment.currency})<input name="amount" inputmode="decimal" required maxlength="20" autocomplete="off"></label>${button('approve-other', texts.otherButton, 'quiet')}`,
  )}</details>`;
}

export const notFoundPage = (language: Language): string =>
  document(
    language,
    'Demo PSP',
    `<section class="card"><h1>${escape(textsFor(language).notFound)}</h1></section>`,
  );
