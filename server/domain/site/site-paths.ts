/** The page at each address of the portal (spec 2.1 and 2.3). `/user/Index` is the portal where its theme says so. */
export const sitePages = {
  '/portal/index': 'home',
  '/proHome': 'home',
  '/purchaseAnnouncement': 'purchase',
  '/user/ListIndex': 'purchase',
  '/resultAnnouncement': 'result',
  '/about': 'about',
  '/feature': 'feature',
  '/guide': 'guide',
  '/news': 'news',
  '/user/ListIndex2': 'news',
  '/user/InfoIndex': 'announcement',
  '/user/InfoIndex2': 'news item',
} as const

export type SitePath = keyof typeof sitePages
export type SitePage = (typeof sitePages)[SitePath]
