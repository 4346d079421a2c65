/** What the plugin of vite.ts makes of the message catalogues for an app. */
declare module 'virtual:texts' {
  /** The English texts of the app's first bundle. */
  export const english: import('./i18n.ts').Catalogue;
  /** The texts of one of the bundles the app's vite.config.ts names. */
  export const load: (
    bundle: string,
    language: import('./bundled.ts').BundledLanguage,
  ) => Promise<import('./i18n.ts').Catalogue>;
}
