// Runs before the first paint so that the page never flashes in the other theme.
// It is a file and not an inline script because the console's content security policy forbids inline code.
(() => {
  try {
    const theme = localStorage.getItem('baize-console-theme');
    if (theme === 'light') document.documentElement.dataset.theme = theme;
    const language = localStorage.getItem('baize-console-language');
    if (language) document.documentElement.lang = { EN: 'en', CN: 'zh-CN', KM: 'km' }[language] ?? 'en';
  } catch {
    // Storage may be forbidden; the page then starts dark and in English.
  }
})();
