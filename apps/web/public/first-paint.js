// Runs before the first paint so that the page never flashes in the other theme or language.
// A file and not an inline script: the page's content security policy forbids inline code.
(() => {
  try {
    const root = document.documentElement;
    if (localStorage.getItem('theme') === 'light') {
      root.dataset.theme = 'light';
      document.querySelector('meta[name=theme-color]').content = '#ffffff';
    }
    const tag = { EN: 'en', CN: 'zh-CN', KM: 'km' }[localStorage.getItem('language')];
    if (tag) root.lang = tag;
  } catch {
    // Storage may be forbidden; the page then starts dark and in the device's language.
  }
})();
