/** What operators publish, as the specification spells its calls (api-calls.md #23, #34, #65); the rest is ours. */
export const contentRoutes = {
  listAnnouncements: 'GET /wps/relay/MCSFE_getListAnnouncements',
  listNotices: 'GET /wps/relay/MCSFE_getNotices',
  getHelp: 'GET /wps/system/helpCenter',
  listTextOverrides: 'GET /wps/system/texts',
} as const;

/** Wire of the operator console. */
export const contentConsoleRoutes = {
  searchAnnouncements: 'GET /ops/content/announcements',
  saveAnnouncement: 'POST /ops/content/announcements',
  deleteAnnouncement: 'POST /ops/content/announcements/:id/delete',
  listHelpArticles: 'GET /ops/content/help',
  saveHelpArticle: 'POST /ops/content/help',
  deleteHelpArticle: 'POST /ops/content/help/:id/delete',
  listServiceEntries: 'GET /ops/content/service-entries',
  saveServiceEntry: 'POST /ops/content/service-entries',
  deleteServiceEntry: 'POST /ops/content/service-entries/:id/delete',
  listLinks: 'GET /ops/content/links',
  saveLink: 'POST /ops/content/links',
  deleteLink: 'POST /ops/content/links/:id/delete',
  searchTexts: 'GET /ops/content/texts',
  saveTextOverride: 'POST /ops/content/texts',
  deleteTextOverride: 'POST /ops/content/texts/delete',
  uploadImage: 'POST /ops/content/images',
} as const;
