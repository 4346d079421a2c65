import { bundledOfTag, bundledRow } from '@baize/i18n/bundled';
import { sourceTexts } from '@baize/i18n/source';

/** As many languages of a browser are looked at. */
const ACCEPTED_MAX = 3;

/**
 * What somebody reads who came by a name that is none of our brands' (I18N-013): the catalogue's own words in the
 * browser's language, and nothing of any brand.
 */
export function strangerPage(accepted: string = ''): string {
  const tags = accepted.split(',', ACCEPTED_MAX).map((one) => one.split(';')[0]?.trim() ?? '');
  const language = tags.map(bundledOfTag).find((one) => one !== undefined) ?? 'EN';
  const { tag, dir } = bundledRow(language);
  const text = sourceTexts(tag === 'zh-CN' || tag === 'km' ? tag : 'en').get('error.invalid_url') ?? '';
  return `<!doctype html>
<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light"><title>${text}</title></head>
<body><main><h1>${text}</h1></main></body>
</html>
`;
}
