import type { NewsItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { pictureOf } from './attachments.ts'
import {
  addressesOf,
  counted,
  hasFiles,
  kept,
  type Page,
  type PageAsked,
  pageOf,
  publicationFields,
  publishedSql,
  type Shown,
} from './published.ts'
import { bothOf } from './texts.ts'

const newsTable = fileTable(import.meta, 'portal/news', [
  ...publicationFields,
  'cover',
  'date',
  'summary',
  'summaryEn',
  'title',
  'titleEn',
  'topFlag',
  'type',
])

type Row = RowOf<typeof newsTable>
type Asked = PageAsked & { readonly type?: NewsItem['type'] | undefined }

/** A page of the published news, pinned ones first, then the newest; guides only where they are asked for by their type. */
export async function newsItems(app: App, { type, ...asked }: Asked): Promise<Page<NewsItem>> {
  if (!hasFiles(app, newsTable)) return { items: [], total: 0 }
  const { key, sql } = pageOf(asked)
  return kept(app, [newsTable], `news ${type ?? ''} ${key}`, () =>
    counted(app, newsTable, [ofType(type)], read(app, ofType(type), sql)),
  )
}

/** Addresses of all published news and guides. */
export const newsAddresses = (app: App) => addressesOf(app, newsTable)

/** A published news item or guide. */
export async function newsItem(app: App, id: string, isShown?: Shown): Promise<NewsItem | undefined> {
  if (!hasFiles(app, newsTable)) return undefined
  return (await read(app, sqlOf(`${newsTable.id} = ?`, id), 'limit 1', isShown))[0]
}

const ofType = (type: NewsItem['type'] | undefined) =>
  type === undefined ? sqlOf(`${newsTable.type} <> 'guide'`) : sqlOf(`${newsTable.type} = ?`, type)

async function read(
  { store }: App,
  condition: Sql,
  limit: string,
  isShown: Shown = publishedSql,
): Promise<readonly NewsItem[]> {
  const t = newsTable
  const rows = await store.rows<Row>(
    statement(
      `select ${t.id} as id, ${t.title} as title, ${t.titleEn} as "titleEn", ${t.type} as type, ${t.date} as date,
        ${t.summary} as summary, ${t.summaryEn} as "summaryEn", ${t.cover} as cover, ${t.topFlag} as "topFlag"
      from ${t} where`,
      all([isShown(t), condition]),
      `order by case when ${t.topFlag} = 'Y' then 0 else 1 end, ${t.date} desc, ${t.createTime} desc, ${t.id} desc ${limit}`,
    ),
    { heavy: true },
  )
  return rows.map((row) => ({
    id: String(row.id),
    title: bothOf(row.title, row.titleEn),
    type: row.type as NewsItem['type'],
    date: String(row.date ?? ''),
    summary: bothOf(row.summary, row.summaryEn),
    cover: pictureOf(row.cover),
    isPinned: row.topFlag === 'Y',
  }))
}
