import sanitize from 'sanitize-html';

const TAGS =
  'p br h2 h3 h4 ul ol li strong b em i u s hr blockquote a img table thead tbody tr th td span div small sub sup'.split(
    ' ',
  );

/**
 * Operators' HTML made harmless when it is saved (OPEN-I18N-01): words, lists, tables, links and our own pictures. No
 * script, style, frame, form, event handler; links are http(s), mail or our own paths, and never know who opened them.
 */
export function sanitiseHtml(html: string): string {
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // Only what this site itself keeps: a picture from elsewhere would tell its host who reads.
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !/^\/(media|art)\/[\w.-]+$/.test(frame.attribs['src'] ?? ''),
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: isOwn(href)
          ? { href }
          : ({ href, rel: 'noopener noreferrer', target: '_blank' } as sanitize.Attributes),
      }),
    },
  }).trim();
}

const isOwn = (href: string): boolean => /^\/(?!\/)|^#/.test(href);

/** Words without any markup, for titles and headlines. */
export const plainText = (text: string): string =>
  sanitize(text, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trim();
