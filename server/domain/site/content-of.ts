import { announceTypes, newsTypes } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { announcement, news, result } from '../portal/articles.ts'
import { companyPage } from '../portal/company.ts'
import { companyCloud, portalFigures } from '../portal/figures.ts'
import { newsItems } from '../portal/news-items.ts'
import type { Page, PageAsked } from '../portal/published.ts'
import { purchaseItems } from '../portal/purchase-items.ts'
import { resultItems } from '../portal/result-items.ts'
import type { SitePage } from './site-paths.ts'

/** Items of the home page (spec 9). */
const onHome = { purchase: 6, results: 6, news: 4 }
/** Items on a page of each list; results by spec 9. */
const onPage = { purchase: 12, result: 4, news: 12 }

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
      // More than are shown: the deadline of some may have passed since they were read.
      purchaseItems(app, { isOpenFirst: true, pageSize: 2 * onHome.purchase }),
      resultItems(app, { pageSize: onHome.results }),
      newsItems(app, { pageSize: onHome.news }),
      companyCloud(app),
      companyPage(app),
      portalFigures(app),
    ])
    const open = purchase.items.filter(({ status }) => status === 'responding').slice(0, onHome.purchase)
    const lists = { purchase: open, results: results.items, news: newest.items }
    return { content: { name: 'home', ...lists, cloud, company, figures }, query: {} }
  },

  async purchase(app, asked) {
    const type = announceTypes.find((each) => each === asked.type)
    const likeName = (asked.likeName ?? '').trim().slice(0, 100)
    const of = { ...(type && { type }), ...(likeName && { like: likeName }), isOpenFirst: true }
    const [{ items, ...place }, { open }] = await Promise.all([
      paged(asked, onPage.purchase, (page) => purchaseItems(app, { ...of, ...page })),
      portalFigures(app),
    ])
    const query = { ...(type && { type }), ...(likeName && { likeName }), ...queryOf(place) }
    return { content: { name: 'purchase', items, open, type: type ?? '', likeName, ...place }, query }
  },

  async result(app, asked) {
    const type = announceTypes.find((each) => each === asked.type) ?? 'tender'
    const { items, ...place } = await paged(asked, onPage.result, (page) => resultItems(app, { type, ...page }))
    const query = { ...(type !== 'tender' && { type }), ...queryOf(place) }
    return { content: { name: 'result', items, type, ...place }, query }
  },

  async about(app) {
    const [company, { items }] = await Promise.all([companyPage(app), newsItems(app, { type: 'company', pageSize: 4 })])
    return { content: { name: 'about', company, news: items }, query: {} }
  },

  feature: () => Promise.resolve({ content: { name: 'feature' }, query: {} }),

  async guide(app) {
    const { items } = await newsItems(app, { type: 'guide' })
    return { content: { name: 'guide', items }, query: {} }
  },

  async news(app, asked) {
    const type = newsTypes.find((each) => each === asked.type && each !== 'guide')
    const { items, ...place } = await paged(asked, onPage.news, (page) => newsItems(app, { type, ...page }))
    return {
      content: { name: 'news', items, type: type ?? '', ...place },
      query: { ...(type && { type }), ...queryOf(place) },
    }
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

type Place = { readonly page: number; readonly pages: number }

/** The items of the page that is asked for, or of the last one when there are fewer pages. */
async function paged<Item>(
  asked: Asked,
  pageSize: number,
  read: (page: PageAsked) => Promise<Page<Item>>,
): Promise<Place & { readonly items: readonly Item[] }> {
  const wanted = /^[1-9]\d{0,4}$/.test(asked.page ?? '') ? Number(asked.page) : 1
  const found = await read({ page: wanted, pageSize })
  const pages = Math.max(1, Math.ceil(found.total / pageSize))
  const page = Math.min(pages, wanted)
  const { items } = page === wanted ? found : await read({ page, pageSize })
  return { items, page, pages }
}

const queryOf = ({ page }: Place) => (page > 1 ? { page: String(page) } : {})

function isId(id: string): boolean {
  return /^[\w-]{1,60}$/.test(id)
}
