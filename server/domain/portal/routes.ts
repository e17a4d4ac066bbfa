import { type TSchema, Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type AnnounceType, announceTypes, type NewsItem, newsTypes } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { announcement, news, result } from './articles.ts'
import { companyPage } from './company.ts'
import { companyCloud, portalFigures } from './figures.ts'
import { portalFileRoute } from './file-route.ts'
import { newsItems } from './news-items.ts'
import { purchaseItems } from './purchase-items.ts'
import { resultItems } from './result-items.ts'
import { seenRoute } from './seen.ts'
import { inLanguage } from './texts.ts'

/** Characters of a word that is searched for. */
const word = Type.Optional(Type.String({ maxLength: 100 }))
const announceType = Type.Optional(Type.Union(announceTypes.map((type) => Type.Literal(type))))
const newsType = Type.Optional(Type.Union(newsTypes.map((type) => Type.Literal(type))))
/** Query values are text. */
const most = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' }))

const page = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' }))
/** Rows of an answer, and the page of such answers. */
const paged = { most, page }

const ByType = Type.Object({ type: announceType, ...paged })
const ByWord = Type.Object({ likeName: word, ...paged })
const ByName = Type.Object({ name: word, type: announceType, ...paged })
const News = Type.Object({ type: newsType, ...paged })

const articles = { announcement, result, news }

async function article({ app, params }: Context<false>): Promise<unknown> {
  const { kind = '', id = '' } = params
  const read = Object.hasOwn(articles, kind) ? articles[kind as keyof typeof articles] : undefined
  const found = read && id.length <= 60 ? await read(app, id) : undefined
  if (!found) throw new AppError('RECORD_MISSING')
  return found
}

/** What a query holds once its schema let it through. */
type Asked = {
  readonly type?: AnnounceType
  readonly likeName?: string
  readonly name?: string
  readonly most?: string
  readonly page?: string
}

/** A reading route: its answer has its texts in the caller's language. */
function view(
  name: string,
  summary: string,
  query: TSchema,
  read: (app: App, asked: Asked, context: Context<false>) => Promise<unknown>,
): Route {
  const handle = async (context: Context<false>) =>
    inLanguage(context.lang, await read(context.app, context.query, context))
  return { method: 'GET', path: `/portal/view/${name}`, summary, query, access: 'public', handle }
}

const pageOf = ({ most: rows, page: number }: Pick<Asked, 'most' | 'page'>) => ({
  ...(rows !== undefined && { pageSize: Number(rows) }),
  ...(number !== undefined && { page: Number(number) }),
})
const none = Type.Object({})

/** What visitors read of the portal (spec 7): published rows of the house alone. */
export const portalRoutes: readonly Route[] = [
  view('purchaseAnnouncement', 'Published purchase announcements of a type', ByType, async (app, asked) => {
    return (await purchaseItems(app, { type: asked.type, ...pageOf(asked) })).items
  }),
  view('purchaseAnnouncements', 'Published purchase announcements with a word', ByWord, async (app, asked) => {
    return (await purchaseItems(app, { like: asked.likeName, ...pageOf(asked) })).items
  }),
  view('resultAnnouncement', 'Published result announcements of a type', ByType, async (app, asked) => {
    return (await resultItems(app, { type: asked.type, ...pageOf(asked) })).items
  }),
  view('resultAnnouncements', 'Published result announcements', Type.Object(paged), async (app, asked) => {
    return (await resultItems(app, pageOf(asked))).items
  }),
  view('portalResult', 'Results by a word of title, project or number', ByName, async (app, asked) => {
    return (await resultItems(app, { like: asked.name, type: asked.type, ...pageOf(asked) })).items
  }),
  view('invitation', 'Purchase announcements by a word and type', ByName, async (app, asked) => {
    return (await purchaseItems(app, { like: asked.name, type: asked.type, ...pageOf(asked) })).items
  }),
  view('news', 'Published news; guides by their type', News, async (app, asked, { query }) => {
    return (await newsItems(app, { type: query.type as NewsItem['type'] | undefined, ...pageOf(asked) })).items
  }),
  view('article/:kind/:id', 'A published announcement, result or news item as a whole', none, (_, __, context) =>
    article(context),
  ),
  view('company', 'What the portal says about the company', none, companyPage),
  view('companyCloud', 'Names of the newest qualified suppliers', none, companyCloud),
  view('figures', 'Counts of what is public', none, portalFigures),
  portalFileRoute,
  seenRoute,
]
