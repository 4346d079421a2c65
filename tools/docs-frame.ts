import path from 'node:path';
import type { Page, Section } from './docs-pages.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Words of a page that are searched; a page of a module's calls is found by its headings. */
const SEARCHED_LETTERS = 4_000;

/** A rendered page in the frame of the site: menu, search, the page's own headings, the pages before and after. */
export function frame(sections: Section[], url: string, content: string): string {
  const to = (other: string) => path.posix.relative(path.posix.dirname(url), other);
  const pages = sections.flatMap((section) => section.pages);
  const at = pages.findIndex((page) => page.url === url);
  const page = pages[at];
  const link = (one: Page | undefined, rel: string) =>
    one
      ? `<a rel="${rel}" href="${to(one.url)}"><small>${rel === 'prev' ? 'Before' : 'Next'}</small>${escape(one.title)}</a>`
      : '<span></span>';
  const menu = sections
    .map((section) => {
      const isOpen = section.pages.some((one) => one.url === url);
      const items = section.pages
        .map(
          (one) =>
            `<li><a href="${to(one.url)}"${one.url === url ? ' aria-current="page"' : ''}>${escape(one.title)}</a></li>`,
        )
        .join('');
      return `<details${isOpen ? ' open' : ''}><summary>${escape(section.title)}</summary><ul>${items}</ul></details>`;
    })
    .join('\n');
  const headings = [...content.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g)]
    .map(([, id = '', text = '']) => `<li><a href="#${id}">${text.replaceAll(/<[^>]+>/g, '')}</a></li>`)
    .join('');
  const body = content
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escape(page?.title ?? '')} · Baize</title>
<link rel="stylesheet" href="${to('style.css')}">
<script src="${to('page.js')}" data-search="${to('search.js')}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<button id="menu" aria-expanded="false" aria-controls="pages">Menu</button>
<a class="name" href="${to('index.html')}">Baize</a>
<div class="find"><input id="find" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off"><ul id="found" aria-live="polite" hidden></ul></div>
<button id="theme">Theme</button>
</header>
<div class="frame">
<nav id="pages" aria-label="Pages">
${menu}
</nav>
<main id="content" tabindex="-1">
${body}
<footer>${link(pages[at - 1], 'prev')}${link(pages[at + 1], 'next')}</footer>
</main>
<aside aria-label="On this page">${headings === '' ? '' : `<p>On this page</p><ul>${headings}</ul>`}</aside>
</div>
</body>
</html>
`;
}

/** A script that hands the pages' words to the search box; a script, because a page opened from the disk may fetch nothing. */
export function searchIndex(pages: Page[]): string {
  const index = pages.map(({ url, title, text }) => ({
    url,
    title,
    headings: [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', '')),
    text: url.startsWith('api/')
      ? ''
      : text
          .replaceAll(/[`*|#>]|\]\([^)]*\)|\[/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .slice(0, SEARCHED_LETTERS),
  }));
  return `globalThis.DOCS_PAGES = ${JSON.stringify(index)};\n`;
}
