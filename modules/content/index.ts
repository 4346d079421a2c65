export { publishedView } from './published-view.ts';
export { plainText, sanitiseHtml } from './sanitise.ts';
export { contentModule } from './module.ts';
export { contentSealedColumns } from './sealed-columns.ts';
export { publishStarter } from './starter-help.ts';
