import { textIn } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import { newsAddresses } from '../portal/news-items.ts'
import { purchaseAddresses, purchaseItems } from '../portal/purchase-items.ts'
import { resultAddresses, resultItems } from '../portal/result-items.ts'
import { addressOf, originOf } from './site-address.ts'

const pages = ['/proHome', '/purchaseAnnouncement', '/resultAnnouncement', '/about', '/feature', '/guide', '/news']

/** What search engines may read, and where the list of pages is. */
export function robots(app: App): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dashboard/\nSitemap: ${originOf(app)}/sitemap.xml\n`
}

/** Every public page in both languages (sitemaps.org, with alternates). */
export async function sitemap(app: App): Promise<string> {
  const [purchase, results, items] = await Promise.all([
    purchaseAddresses(app),
    resultAddresses(app),
    newsAddresses(app),
  ])
  const entries = [
    ...pages.map((path) => ({ path, query: {}, date: '' })),
    ...purchase.map(({ id, date }) => ({ path: '/user/InfoIndex', query: { id }, date })),
    ...results.map(({ id, date }) => ({ path: '/user/InfoIndex', query: { kind: 'result', id }, date })),
    ...items.map(({ id, date }) => ({ path: '/user/InfoIndex2', query: { id }, date })),
  ]
  const origin = originOf(app)
  const urls = entries.map(({ path, query, date }) => {
    const at = (lang: 'zh' | 'en') => xml(origin + addressOf(path, query, lang))
    const links = `<xhtml:link rel="alternate" hreflang="zh-CN" href="${at('zh')}"/><xhtml:link rel="alternate" hreflang="en" href="${at('en')}"/>`
    return `<url><loc>${at('zh')}</loc>${date && `<lastmod>${date}</lastmod>`}${links}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>`
}

/** The newest announcements (RSS 2.0). */
export async function feed(app: App): Promise<string> {
  const [purchase, results] = await Promise.all([
    purchaseItems(app, { pageSize: 30 }),
    resultItems(app, { pageSize: 30 }),
  ])
  const origin = originOf(app)
  const entries = [
    ...purchase.items.map(({ id, title, content, date }) => ({
      query: { id },
      title,
      text: textIn('zh', content),
      date,
    })),
    ...results.items.map(({ id, title, projectName, date }) => ({
      query: { kind: 'result', id },
      title,
      text: textIn('zh', projectName),
      date,
    })),
  ].toSorted((left, right) => right.date.localeCompare(left.date))
  const items = entries.map(({ query, title, text, date }) => {
    const link = xml(origin + addressOf('/user/InfoIndex', query, 'zh'))
    const when = new Date(`${date}T00:00:00Z`).toUTCString()
    return `<item><title>${xml(textIn('zh', title))}</title><link>${link}</link><guid>${link}</guid><description>${xml(text)}</description><pubDate>${when}</pubDate></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>采购公告与结果公告</title><link>${xml(origin)}/proHome</link><description>采购公告与结果公告</description><language>zh-CN</language>
${items.join('\n')}</channel></rss>`
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
