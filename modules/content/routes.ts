/** What operators publish, as the specification spells its calls (api-calls.md #23, #34, #63, #64, #65); the rest is ours. */
export const contentRoutes = {
  listAnnouncements: 'GET /wps/relay/MCSFE_getListAnnouncements',
  listNotices: 'GET /wps/relay/MCSFE_getNotices',
  getHelp: 'GET /wps/system/helpCenter',
  listTextOverrides: 'GET /wps/system/texts',
  listChatModels: 'GET /wps/relay/LVC_modelList',
  launchChat: 'GET /wps/relay/LVC_launch',
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
  getLiveChat: 'GET /ops/content/live-chat',
  saveLiveChat: 'POST /ops/content/live-chat',
  saveChatModel: 'POST /ops/content/live-chat/models',
  deleteChatModel: 'POST /ops/content/live-chat/models/:id/delete',
  uploadImage: 'POST /ops/content/images',
} as const;
