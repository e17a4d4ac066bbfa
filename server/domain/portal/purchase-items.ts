import type { AnnounceType, PurchaseItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { dayOf } from '../kit/values.ts'
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
import { begin, contains, wordSql } from './searched.ts'
import { bothOf, excerptOf, plainText } from './texts.ts'

const announceTable = fileTable(import.meta, 'portal/announce', [
  ...publicationFields,
  'area',
  'content',
  'contentEn',
  'deadline',
  'title',
  'titleEn',
  'topFlag',
  'type',
])
const areaTable = fileTable(import.meta, 'bd/area', ['code', 'fullName'])

type Row = RowOf<typeof announceTable>
type Asked = PageAsked & {
  readonly type?: AnnounceType | undefined
  readonly like?: string | undefined
  /** Announcements that take offers come first. */
  readonly isOpenFirst?: boolean
}
/** An item with the plain text that a search reads. */
type Found = { readonly item: PurchaseItem; readonly texts: readonly string[] }

/** Announcements whose texts a search reads; tags of their HTML contain many words. */
const mostSearched = 1000

const none = { items: [], total: 0 }

/**
 * A page of the published purchase announcements, pinned ones first, then the newest.
 * @param asked `like`: a word of the title or the content, in any case
 */
export async function purchaseItems(app: App, asked: Asked): Promise<Page<PurchaseItem>> {
  if (!hasFiles(app, announceTable, areaTable)) return none
  const word = asked.like?.trim() ?? ''
  const { items, total } = word === '' ? await ofPage(app, asked) : await withWord(app, word, asked)
  return { items: items.map(asOfNow), total }
}

function ofPage(app: App, { type, isOpenFirst = false, ...asked }: Asked): Promise<Page<Found>> {
  const { key, sql } = pageOf(asked)
  const conditions = ofType(type)
  return kept(app, [announceTable, areaTable], `purchase ${type ?? ''} ${key} ${isOpenFirst}`, () =>
    counted(app, announceTable, conditions, read(app, conditions, { limit: sql, isOpenFirst })),
  )
}

async function withWord(app: App, word: string, { type, isOpenFirst = false, ...asked }: Asked): Promise<Page<Found>> {
  const { size, skipped } = pageOf(asked)
  const candidates = await read(app, [...ofType(type), searched(app, word)], {
    limit: `limit ${mostSearched}`,
    isOpenFirst,
  })
  const right = candidates.filter(({ item, texts }) => contains([item.title, ...texts], word))
  return { items: right.slice(skipped, skipped + size), total: right.length }
}

/** Addresses of all published purchase announcements. */
export const purchaseAddresses = (app: App) => addressesOf(app, announceTable)

/** A published purchase announcement. */
export async function purchaseItem(app: App, id: string, isShown?: Shown): Promise<PurchaseItem | undefined> {
  if (!hasFiles(app, announceTable, areaTable)) return undefined
  const [found] = await read(app, [sqlOf(`${announceTable.id} = ?`, id)], { limit: 'limit 1', isShown })
  return found && asOfNow(found)
}

const ofType = (type?: AnnounceType) => (type === undefined ? [] : [sqlOf(`${announceTable.type} = ?`, type)])

function searched({ store }: App, word: string): Sql {
  const { title, titleEn, content, contentEn } = announceTable
  return wordSql(store.dialect, word, { plain: [title, titleEn], rich: [content, contentEn] })
}

type Reading = { readonly limit: string; readonly isShown?: Shown | undefined; readonly isOpenFirst?: boolean }

async function read(
  { store }: App,
  conditions: readonly Sql[],
  { limit, isShown = publishedSql, isOpenFirst = false }: Reading,
): Promise<readonly Found[]> {
  const t = announceTable
  // The job that closes announcements may not have run yet.
  const isOver = sqlOf(`${t.status} = 'closed' or coalesce(nullif(${t.deadline}, ''), '9') <= ?`, nowText())
  const area = `(select ${areaTable.fullName} from ${areaTable} where ${areaTable.code} = ${t}.${t.area})`
  const rows = await store.rows<Row>(
    statement(
      `select ${t.id} as id, ${t.title} as title, ${t.titleEn} as "titleEn", ${t.type} as type, ${t.status} as status,
        ${begin(t.content)} as content, ${begin(t.contentEn)} as "contentEn", ${t.topFlag} as "topFlag",
        coalesce(${t.publishTime}, ${t.createTime}) as "publishTime", ${t.deadline} as deadline, ${area} as area
      from ${t} where`,
      all([isShown(t), ...conditions]),
      'order by',
      ...(isOpenFirst ? ['case when', isOver, 'then 1 else 0 end,'] : []),
      `case when ${t.topFlag} = 'Y' then 0 else 1 end,
        coalesce(${t.publishTime}, ${t.createTime}) desc, ${t.id} desc ${limit}`,
    ),
    { heavy: true },
  )
  return rows.map(itemOf)
}

function itemOf(row: Row): Found {
  const item: PurchaseItem = {
    id: String(row.id),
    title: bothOf(row.title, row.titleEn),
    type: row.type as AnnounceType,
    status: row.status === 'closed' ? 'closed' : 'responding',
    content: excerptOf(row.content, row.contentEn),
    date: dayOf(row.publishTime),
    deadline: String(row.deadline ?? ''),
    area: String(row.area ?? '').replaceAll('/', ''),
    isPinned: row.topFlag === 'Y',
  }
  return { item, texts: [plainText(row.content), plainText(row.contentEn)] }
}

// The deadline may have passed since, before the job that closes it has run. A page is kept while its items are the same objects.
function asOfNow({ item }: Found): PurchaseItem {
  if (item.status === 'closed') return item
  return item.deadline !== '' && item.deadline <= nowText() ? { ...item, status: 'closed' } : item
}
