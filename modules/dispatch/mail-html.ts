import type { Language } from '@baize/endpoint';

const TAGS: Record<Language, string> = { EN: 'en', CN: 'zh-CN', KM: 'km' };

/**
 * The mail as HTML that every client shows: a table, inline styles, nothing loaded from outside (an image would report the
 * reader, and many clients block it). The text alternative has the same content.
 */
export function mailHtml(mail: {
  language: Language;
  brand: string;
  title: string;
  paragraphs: string[];
  footer: string;
  /** The paragraph that stands alone and large: a code or a password. */
  highlight: string | undefined;
}): string {
  const body = mail.paragraphs
    .map((paragraph) => (paragraph === mail.highlight ? large(paragraph) : plain(paragraph)))
    .join('\n');
  return `<!doctype html>
<html lang="${TAGS[mail.language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(mail.title)}</title></head>
<body style="margin:0;background:#eef1ef;font-family:Arial,'Noto Sans SC','Noto Sans Khmer','Khmer OS',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:8px">
<tr><td style="padding:20px 24px;border-bottom:1px solid #dfe5e1;font-size:18px;font-weight:bold;color:#12352a">${escaped(mail.brand)}</td></tr>
<tr><td style="padding:20px 24px;font-size:15px;line-height:1.6;color:#1d2723">
${body}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #dfe5e1;font-size:12px;line-height:1.5;color:#5a6762">${escaped(mail.footer)}</td></tr>
</table></td></tr></table></body></html>`;
}

const plain = (text: string): string =>
  `<p style="margin:0 0 14px">${escaped(text).replaceAll('\n', '<br>')}</p>`;
const large = (text: string): string =>
  `<p style="margin:0 0 14px;padding:12px;background:#eef1ef;border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:26px;letter-spacing:3px;text-align:center">${escaped(text)}</p>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
