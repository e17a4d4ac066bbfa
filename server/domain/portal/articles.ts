import type { Article, NewsItem, PurchaseItem, ResultItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { attachmentsOf } from './attachments.ts'
import { newsItem } from './news-items.ts'
import { hasFiles, kept, publicationFields, publishedSql } from './published.ts'
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

/** A published purchase announcement with its text; undefined for any other. */
export function announcement(app: App, id: string): Whole<PurchaseItem> {
  return whole(app, announceTable, id, purchaseItem)
}

/** A published result announcement with its text; undefined for any other. */
export function result(app: App, id: string): Whole<ResultItem> {
  return whole(app, resultTable, id, resultItem)
}

/** A published news item or guide with its text; undefined for any other. */
export function news(app: App, id: string): Whole<NewsItem> {
  return whole(app, newsTable, id, newsItem)
}

async function whole<Item>(
  app: App,
  table: Table,
  id: string,
  read: (app: App, id: string) => Promise<Item | undefined>,
): Promise<(Body & Item) | undefined> {
  if (!hasFiles(app, table)) return undefined
  const [item, body] = await Promise.all([
    read(app, id),
    kept(app, [table], `body ${table} ${id}`, () => bodyOf(app, table, id)),
  ])
  return item && body && { ...item, ...body }
}

async function bodyOf(app: App, t: Table, id: string): Promise<Body | undefined> {
  const [row] = await app.store.rows<RowOf<Table>>(
    statement(
      `select ${t.content} as content, ${t.contentEn} as "contentEn", ${t.viewCount} as "viewCount", ${t.attachments} as attachments
      from ${t} where`,
      all([publishedSql(t), sqlOf(`${t.id} = ?`, id)]),
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
