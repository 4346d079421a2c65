/** What stands at the edges of the first screen, in one chunk: fetched once that is drawn. */
export { Footer } from './footer.tsx';
export { PageViews } from './page-views.ts';
export { ServiceBar } from './service-bar.tsx';
export { SideMenu } from './side-menu.tsx';
