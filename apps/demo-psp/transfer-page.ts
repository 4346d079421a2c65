import { document, escape, languages } from './pay-page.ts';
import { textsFor, type Language } from './texts.ts';

type Field = { name: string; label: string; value: string };
type TransferPage = {
  title: string;
  action: string;
  fields: readonly Field[];
  isInvalid: boolean;
};

const head = (language: Language): string =>
  `<header><strong>Demo PSP</strong><nav aria-label="Language">${languages(language)}</nav></header>
<p class="demo">${escape(textsFor(language).demo)}</p>`;

/** A form that sends something: what the payer's own bank or wallet would show. */
export function transferPage(language: Language, page: TransferPage): string {
  const texts = textsFor(language);
  const inputs = page.fields.map(
    ({ name, label, value }) =>
      `<label>${escape(label)}<input name="${name}" value="${escape(value)}" required maxlength="120" autocomplete="off"></label>`,
  );
  const error = page.isInvalid ? `<p role="alert" class="error">${escape(texts.invalid)}</p>` : '';
  return document(
    language,
    page.title,
    `${head(language)}<section class="card"><h1>${escape(page.title)}</h1>
<form method="post" action="${escape(page.action)}">${error}${inputs.join('')}<button class="button main">${escape(texts.send)}</button></form></section>`,
  );
}

export function sentPage(language: Language, { what, number }: { what: string; number: string }): string {
  const texts = textsFor(language);
  return document(
    language,
    texts.sent,
    `${head(language)}<section class="card" data-state="succeeded"><h1 class="outcome succeeded">${escape(texts.sent)}</h1>
<p>${escape(what)}</p><p><code>${escape(number)}</code></p></section>`,
  );
}
