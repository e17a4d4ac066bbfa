import type { AnnounceType, PurchaseItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { bounded, hasFiles, kept, mostItems, publicationFields, publishedSql, type Shown } from './published.ts'
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
type Asked = {
  readonly type?: AnnounceType | undefined
  readonly like?: string | undefined
  readonly most?: number
}
/** An item with the plain text that a search reads. */
type Found = { readonly item: PurchaseItem; readonly texts: readonly string[] }

/**
 * Published purchase announcements, pinned ones first, then the newest.
 * @param asked `like`: a word of the title or the content, in any case
 */
export async function purchaseItems(app: App, { type, like, most = mostItems }: Asked): Promise<PurchaseItem[]> {
  if (!hasFiles(app, announceTable, areaTable)) return []
  const word = like?.trim() ?? ''
  const found =
    word === ''
      ? await kept(app, [announceTable, areaTable], `purchase ${type ?? ''}`, () => read(app, ofType(type)))
      : await read(app, [...ofType(type), searched(app, word)])
  const right = word === '' ? found : found.filter(({ item, texts }) => contains([item.title, ...texts], word))
  return right.slice(0, bounded(most)).map(asOfNow)
}

/** A published purchase announcement. */
export async function purchaseItem(app: App, id: string, isShown?: Shown): Promise<PurchaseItem | undefined> {
  if (!hasFiles(app, announceTable, areaTable)) return undefined
  const [found] = await read(app, [sqlOf(`${announceTable.id} = ?`, id)], isShown)
  return found && asOfNow(found)
}

const ofType = (type?: AnnounceType) => (type === undefined ? [] : [sqlOf(`${announceTable.type} = ?`, type)])

function searched({ store }: App, word: string): Sql {
  const { title, titleEn, content, contentEn } = announceTable
  return wordSql(store.dialect, word, { plain: [title, titleEn], rich: [content, contentEn] })
}

async function read(
  { store }: App,
  conditions: readonly Sql[],
  isShown: Shown = publishedSql,
): Promise<readonly Found[]> {
  const t = announceTable
  const area = `(select ${areaTable.fullName} from ${areaTable} where ${areaTable.code} = ${t}.${t.area})`
  const rows = await store.rows<Row>(
    statement(
      `select ${t.id} as id, ${t.title} as title, ${t.titleEn} as "titleEn", ${t.type} as type, ${t.status} as status,
        ${begin(t.content)} as content, ${begin(t.contentEn)} as "contentEn", ${t.topFlag} as "topFlag",
        coalesce(${t.publishTime}, ${t.createTime}) as "publishTime", ${t.deadline} as deadline, ${area} as area
      from ${t} where`,
      all([isShown(t), ...conditions]),
      `order by case when ${t.topFlag} = 'Y' then 0 else 1 end, coalesce(${t.publishTime}, ${t.createTime}) desc, ${t.id} desc limit ${mostItems}`,
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
    date: String(row.publishTime ?? '').slice(0, 10),
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
