import type { Article, NewsItem, PurchaseItem, ResultItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { attachmentsOf } from './attachments.ts'
import { newsItem } from './news-items.ts'
import { hasFiles, kept, publicationFields, publishedSql, type Shown } from './published.ts'
import { purchaseItem } from './purchase-items.ts'
import { resultItem } from './result-items.ts'
import { richTextOf } from './texts.ts'

const fields = [...publicationFields, 'attachments', 'content', 'contentEn', 'viewCount'] as const
const announceTable = fileTable(import.meta, 'portal/announce', fields)
const resultTable = fileTable(import.meta, 'portal/result', fields)
const newsTable = fileTable(import.meta, 'portal/news', fields)

type Table = typeof announceTable
type Body = Pick<Article, 'html' | 'viewCount' | 'attachments'>
type Whole<Item> = Promise<(Article & Item) | undefined>

/** A published purchase announcement with its text, or one that `isShown`; undefined for any other. */
export function announcement(app: App, id: string, isShown?: Shown): Whole<PurchaseItem> {
  return whole(app, announceTable, { id, isShown }, purchaseItem)
}

/** A published result announcement with its text, or one that `isShown`; undefined for any other. */
export function result(app: App, id: string, isShown?: Shown): Whole<ResultItem> {
  return whole(app, resultTable, { id, isShown }, resultItem)
}

/** A published news item or guide with its text, or one that `isShown`; undefined for any other. */
export function news(app: App, id: string, isShown?: Shown): Whole<NewsItem> {
  return whole(app, newsTable, { id, isShown }, newsItem)
}

async function whole<Item>(
  app: App,
  table: Table,
  { id, isShown }: { readonly id: string; readonly isShown: Shown | undefined },
  read: (app: App, id: string, isShown?: Shown) => Promise<Item | undefined>,
): Promise<(Body & Item) | undefined> {
  if (!hasFiles(app, table)) return undefined
  const [item, body] = await Promise.all([
    read(app, id, isShown),
    isShown
      ? bodyOf(app, table, id, isShown)
      : kept(app, [table], `body ${table} ${id}`, () => bodyOf(app, table, id, publishedSql)),
  ])
  return item && body && { ...item, ...body }
}

async function bodyOf(app: App, t: Table, id: string, isShown: Shown): Promise<Body | undefined> {
  const [row] = await app.store.rows<RowOf<Table>>(
    statement(
      `select ${t.content} as content, ${t.contentEn} as "contentEn", ${t.viewCount} as "viewCount", ${t.attachments} as attachments
      from ${t} where`,
      all([isShown(t), sqlOf(`${t.id} = ?`, id)]),
    ),
  )
  return (
    row && {
      html: richTextOf(row.content, row.contentEn),
      viewCount: Number(row.viewCount ?? 0),
      attachments: await attachmentsOf(app, row.attachments),
    }
  )
}
