import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const web = join(import.meta.dirname, '..');
const messages = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(join(web, `../../packages/i18n/messages/${tag}/talk.json`), 'utf8')) as Record<
    string,
    string
  >;

/** Adds the offline page and the service worker, which knows the names of the build's own files, to the build. */
export function serviceWorker(): Plugin {
  return {
    name: 'baize-service-worker',
    apply: 'build',
    generateBundle: {
      // After Vite took chunks of nothing but style out of the bundle.
      order: 'post',
      async handler(_options, bundle) {
        const offline = offlinePage();
        const files = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/'))
          .map((file) => `/${file}`)
          .toSorted();
        const style = offlineStyle(files);
        const kept = ['first-paint.js', 'mark.svg'].map((file) =>
          readFileSync(join(web, 'public', file), 'utf8'),
        );
        const version = createHash('sha256')
          .update([...files, offline, style, ...kept].join('\n'))
          .digest('hex')
          .slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: offline });
        this.emitFile({ type: 'asset', fileName: 'offline.css', source: style });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerCode({ version, files }) });
      },
    },
  };
}

/** One classic script without imports: every browser that knows workers runs it. */
async function workerCode(BUILD: { version: string; files: string[] }): Promise<string> {
  const made = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'error',
    define: { BUILD: JSON.stringify(BUILD) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'src/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const worker = outputs.find((one) => one.type === 'chunk');
  if (!worker) throw new Error('the service worker was not built');
  return worker.code;
}

/** Not every machine has Khmer letters; whoever reads the site in them has its face among the kept files. */
function offlineStyle(files: readonly string[]): string {
  const khmer = files.find((file) => /\/kantumruy-khmer-[\w-]{8}\.woff2$/.test(file));
  if (!khmer) throw new Error('the build has no Khmer face');
  const face = `@font-face{font-family:Khmer;src:url(${khmer}) format('woff2');font-weight:100 900;unicode-range:U+1780-17FF,U+19E0-19FF}`;
  return `${face}\n${readFileSync(join(web, 'tools/offline.css'), 'utf8')}`;
}

/** All languages in one page; the style sheet shows the one first-paint.js put on <html>. */
function offlinePage(): string {
  const sections = ['en', 'zh-CN', 'km'].map((tag) => {
    const text = messages(tag);
    return `<section lang="${tag}"><h1>${text['talk.offline.title']}</h1>
<p>${text['talk.offline.text']}</p><a href="">${text['talk.offline.retry']}</a></section>`;
  });
  return `<!doctype html>
<html lang="en" data-theme="dark"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<title>${messages('en')['talk.offline.title']}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml" /><link rel="stylesheet" href="/offline.css" />
<script src="/first-paint.js"></script></head>
<body><main><img src="/mark.svg" alt="" width="72" height="72" />${sections.join('\n')}</main></body></html>
`;
}
