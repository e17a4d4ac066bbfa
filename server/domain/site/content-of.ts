import { announceTypes, newsTypes } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { announcement, news, result } from '../portal/articles.ts'
import { companyPage } from '../portal/company.ts'
import { companyCloud, portalFigures } from '../portal/figures.ts'
import { newsItems } from '../portal/news-items.ts'
import { purchaseItems } from '../portal/purchase-items.ts'
import { resultItems } from '../portal/result-items.ts'
import type { SitePage } from './site-paths.ts'

/** Items of the home page (spec 9). */
const onHome = { purchase: 6, results: 6, news: 4 }
/** Results on a page (spec 9). */
const resultsOnPage = 4

type Asked = Readonly<Record<string, string>>

/** What a page shows; `query` is the part of what was asked for that decides it. `absent` where there is nothing at the address. */
export type Found = {
  readonly content: { readonly name: string; readonly [key: string]: unknown }
  readonly query: Readonly<Record<string, string>>
}

const absent: Found = { content: { name: 'absent' }, query: {} }

/** Reads what a page of the portal shows: published rows alone. */
export const contentOf: Readonly<Record<SitePage, (app: App, asked: Asked) => Promise<Found>>> = {
  async home(app) {
    const [purchase, results, newest, cloud, company, figures] = await Promise.all([
      purchaseItems(app, {}),
      resultItems(app, { most: onHome.results }),
      newsItems(app, { most: 50 }),
      companyCloud(app),
      companyPage(app),
      portalFigures(app),
    ])
    const open = purchase.filter(({ status }) => status === 'responding').slice(0, onHome.purchase)
    const shown = newest.filter(({ type }) => type !== 'guide').slice(0, onHome.news)
    return { content: { name: 'home', purchase: open, results, news: shown, cloud, company, figures }, query: {} }
  },

  async purchase(app, asked) {
    const type = announceTypes.find((each) => each === asked.type)
    const likeName = (asked.likeName ?? '').trim().slice(0, 100)
    const [items, { open }] = await Promise.all([
      purchaseItems(app, { ...(type && { type }), ...(likeName && { like: likeName }) }),
      portalFigures(app),
    ])
    const query = { ...(type && { type }), ...(likeName && { likeName }) }
    // Those that take offers come first.
    const sorted = items.toSorted((left, right) => right.status.localeCompare(left.status))
    return { content: { name: 'purchase', items: sorted, open, type: type ?? '', likeName }, query }
  },

  async result(app, asked) {
    const type = announceTypes.find((each) => each === asked.type) ?? 'tender'
    const all = await resultItems(app, { type })
    const pages = Math.max(1, Math.ceil(all.length / resultsOnPage))
    const page = Math.min(pages, /^[1-9]\d{0,3}$/.test(asked.page ?? '') ? Number(asked.page) : 1)
    const items = all.slice((page - 1) * resultsOnPage, page * resultsOnPage)
    const query = { ...(type !== 'tender' && { type }), ...(page > 1 && { page: String(page) }) }
    return { content: { name: 'result', items, type, page, pages }, query }
  },

  async about(app) {
    const [company, items] = await Promise.all([companyPage(app), newsItems(app, { type: 'company', most: 4 })])
    return { content: { name: 'about', company, news: items }, query: {} }
  },

  feature: () => Promise.resolve({ content: { name: 'feature' }, query: {} }),

  async guide(app) {
    return { content: { name: 'guide', items: await newsItems(app, { type: 'guide' }) }, query: {} }
  },

  async news(app, asked) {
    const type = newsTypes.find((each) => each === asked.type && each !== 'guide')
    const all = await newsItems(app, type ? { type } : {})
    const items = all.filter((item) => item.type !== 'guide')
    return { content: { name: 'news', items, type: type ?? '' }, query: type ? { type } : {} }
  },

  async announcement(app, { id = '', kind = '' }) {
    if (!isId(id)) return absent
    const isResult = kind === 'result'
    const article = isResult ? await result(app, id) : await announcement(app, id)
    if (!article) return absent
    const query = { ...(isResult && { kind }), id }
    return { content: { name: 'article', kind: isResult ? 'result' : 'purchase', article }, query }
  },

  async 'news item'(app, { id = '' }) {
    const article = isId(id) ? await news(app, id) : undefined
    return article ? { content: { name: 'article', kind: 'news', article }, query: { id } } : absent
  },
}

function isId(id: string): boolean {
  return /^[\w-]{1,60}$/.test(id)
}
