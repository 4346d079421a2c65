export { contentApi } from './api.ts';
export { contentConsoleApi } from './console-api.ts';
export { contentConsoleHandlers } from './console-handlers.ts';
export type { ContentConsoleDeps, ContentDeps } from './deps.ts';
export { contentHandlers } from './handlers.ts';
export { publishedView } from './published-view.ts';
export { forgetPublished } from './remembering.ts';
export { mountServiceRedirect } from './service-redirect.ts';
