// The site's only script: theme, menu on a phone, search. It loads the words of all pages when somebody begins to search.
const here = document.currentScript;
const SHOWN = 12;
const kept = localStorage.getItem('theme');
if (kept) document.documentElement.dataset.theme = kept;

document.addEventListener('DOMContentLoaded', () => {
  const theme = document.querySelector('#theme');
  theme.addEventListener('click', () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
    localStorage.setItem('theme', root.dataset.theme);
  });
  const menu = document.querySelector('#menu');
  menu.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('is-open');
    menu.setAttribute('aria-expanded', String(isOpen));
  });
  // Only the menu is moved: scrollIntoView would move the page, too.
  const nav = document.querySelector('nav');
  const current = nav.querySelector('[aria-current]');
  if (current) nav.scrollTop = current.offsetTop - nav.offsetTop - nav.clientHeight / 2;

  const box = document.querySelector('#find');
  const found = document.querySelector('#found');
  let isAsked = false;
  box.addEventListener('focus', () => {
    if (isAsked) return;
    isAsked = true;
    const script = document.createElement('script');
    script.src = here.dataset.search;
    script.addEventListener('load', show);
    document.head.append(script);
  });
  box.addEventListener('input', show);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') box.value = '';
    if (event.key === 'Enter') found.querySelector('a')?.click();
    if (event.key === 'Escape') show();
  });

  function show() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const base = here.dataset.search.replace(/search\.js$/, '');
    const hits = words.length === 0 ? [] : rank(globalThis.DOCS_PAGES ?? [], words);
    found.replaceChildren(
      ...hits.slice(0, SHOWN).map(({ page, heading }) => {
        const row = document.createElement('li');
        const link = document.createElement('a');
        link.href = base + page.url + (heading ? `#${slug(heading)}` : '');
        link.textContent = heading ? `${page.title} › ${heading}` : page.title;
        row.append(link);
        return row;
      }),
    );
    if (words.length > 0 && hits.length === 0 && globalThis.DOCS_PAGES)
      found.textContent = 'Nothing has all these words.';
    found.hidden = words.length === 0;
  }
});

/** Pages that have every word; those with all of them in the title or one heading stand first. */
function rank(pages, words) {
  const hasAll = (text) => words.every((word) => text.toLowerCase().includes(word));
  return pages
    .flatMap((page) => {
      if (hasAll(page.title)) return [{ page, weight: 0 }];
      const heading = page.headings.find((one) => hasAll(one) || hasAll(`${page.title} ${one}`));
      if (heading) return [{ page, heading, weight: 1 }];
      return hasAll(`${page.title} ${page.headings.join(' ')} ${page.text}`) ? [{ page, weight: 2 }] : [];
    })
    .sort((one, other) => one.weight - other.weight);
}

const slug = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
