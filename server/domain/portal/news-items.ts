import type { NewsItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { pictureOf } from './attachments.ts'
import { bounded, hasFiles, kept, mostItems, publicationFields, publishedSql, type Shown } from './published.ts'
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
type Asked = { readonly type?: NewsItem['type'] | undefined; readonly most?: number }

/** Published news, pinned ones first, then the newest; guides only where they are asked for by their type. */
export async function newsItems(app: App, { type, most = mostItems }: Asked): Promise<NewsItem[]> {
  if (!hasFiles(app, newsTable)) return []
  const items = await kept(app, [newsTable], `news ${type ?? ''}`, () => read(app, ofType(type)))
  return items.slice(0, bounded(most))
}

/** A published news item or guide. */
export async function newsItem(app: App, id: string, isShown?: Shown): Promise<NewsItem | undefined> {
  if (!hasFiles(app, newsTable)) return undefined
  return (await read(app, sqlOf(`${newsTable.id} = ?`, id), isShown))[0]
}

const ofType = (type: NewsItem['type'] | undefined) =>
  type === undefined ? sqlOf(`${newsTable.type} <> 'guide'`) : sqlOf(`${newsTable.type} = ?`, type)

async function read({ store }: App, condition: Sql, isShown: Shown = publishedSql): Promise<readonly NewsItem[]> {
  const t = newsTable
  const rows = await store.rows<Row>(
    statement(
      `select ${t.id} as id, ${t.title} as title, ${t.titleEn} as "titleEn", ${t.type} as type, ${t.date} as date,
        ${t.summary} as summary, ${t.summaryEn} as "summaryEn", ${t.cover} as cover, ${t.topFlag} as "topFlag"
      from ${t} where`,
      all([isShown(t), condition]),
      `order by case when ${t.topFlag} = 'Y' then 0 else 1 end, ${t.date} desc, ${t.createTime} desc, ${t.id} desc limit ${mostItems}`,
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
