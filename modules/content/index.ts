export { publishedView } from './published-view.ts';
export { contentModule } from './module.ts';
