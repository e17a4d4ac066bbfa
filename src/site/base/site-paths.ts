/** The page at each address of the portal (spec 2.1 and 2.3). */
export const sitePaths: ReadonlyMap<string, string> = new Map([
  ['/user/Index', 'home'],
  ['/portal/index', 'home'],
  ['/proHome', 'home'],
  ['/purchaseAnnouncement', 'purchase'],
  ['/user/ListIndex', 'purchase'],
  ['/resultAnnouncement', 'result'],
  ['/about', 'about'],
  ['/feature', 'feature'],
  ['/guide', 'guide'],
  ['/news', 'news'],
  ['/user/ListIndex2', 'news'],
  ['/user/InfoIndex', 'article'],
  ['/user/InfoIndex2', 'article'],
])

/** Address of each page, of those that have several the one that search engines keep. */
export const pagePaths = {
  home: '/proHome',
  purchase: '/purchaseAnnouncement',
  result: '/resultAnnouncement',
  about: '/about',
  feature: '/feature',
  guide: '/guide',
  news: '/news',
} as const

/** Address of one announcement, result or news item (spec 2.1: InfoIndex2 is for news). */
export function articlePath(kind: 'purchase' | 'result' | 'news', id: string): string {
  if (kind === 'news') return `/user/InfoIndex2?id=${encodeURIComponent(id)}`
  return `/user/InfoIndex?${kind === 'result' ? 'kind=result&' : ''}id=${encodeURIComponent(id)}`
}
