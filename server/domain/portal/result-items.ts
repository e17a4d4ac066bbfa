import type { AnnounceType, ResultItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import {
  bounded,
  hasFiles,
  kept,
  mostItems,
  ofHouse,
  publicationFields,
  publishedSql,
  type Shown,
} from './published.ts'
import { contains } from './searched.ts'
import { bothOf } from './texts.ts'

const resultTable = fileTable(import.meta, 'portal/result', [
  ...publicationFields,
  'awardAmount',
  'bidCode',
  'currency',
  'projectName',
  'publicityEnd',
  'supplierList',
  'title',
  'titleEn',
  'topFlag',
  'type',
])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName'])

type Row = RowOf<typeof resultTable>
type Asked = {
  readonly type?: AnnounceType | undefined
  readonly like?: string | undefined
  readonly most?: number
}
type Names = ReadonlyMap<string, string>

/**
 * Published result announcements, pinned ones first, then the newest.
 * @param asked `like`: a word of the title, the project or its number
 */
export async function resultItems(app: App, { type, like, most = mostItems }: Asked): Promise<ResultItem[]> {
  if (!hasFiles(app, resultTable, supplierTable)) return []
  const items = await kept(app, [resultTable, supplierTable], `result ${type ?? ''}`, () =>
    read(app, type === undefined ? [] : [sqlOf(`${resultTable.type} = ?`, type)]),
  )
  const word = like?.trim() ?? ''
  const right = items.filter(
    ({ title, bidCode, projectName }) => word === '' || contains([title, bidCode, projectName], word),
  )
  return right.slice(0, bounded(most))
}

/** A published result announcement. */
export async function resultItem(app: App, id: string, isShown?: Shown): Promise<ResultItem | undefined> {
  if (!hasFiles(app, resultTable, supplierTable)) return undefined
  return (await read(app, [sqlOf(`${resultTable.id} = ?`, id)], isShown))[0]
}

async function read(
  app: App,
  conditions: readonly Sql[],
  isShown: Shown = publishedSql,
): Promise<readonly ResultItem[]> {
  const t = resultTable
  const rows = await app.store.rows<Row>(
    statement(
      `select ${t.id} as id, ${t.title} as title, ${t.titleEn} as "titleEn", ${t.type} as type, ${t.bidCode} as "bidCode",
        ${t.projectName} as "projectName", ${t.supplierList} as "supplierList", ${t.publicityEnd} as "publicityEnd",
        ${t.awardAmount} as "awardAmount", ${t.currency} as currency,
        coalesce(${t.publishTime}, ${t.updateTime}, ${t.createTime}) as "publishTime"
      from ${t} where`,
      all([isShown(t), ...conditions]),
      `order by case when ${t.topFlag} = 'Y' then 0 else 1 end, coalesce(${t.publishTime}, ${t.updateTime}, ${t.createTime}) desc, ${t.id} desc limit ${mostItems}`,
    ),
    { heavy: true },
  )
  const names = await namesOf(app, [...new Set(rows.flatMap(winnersOf))])
  return rows.map((row) => itemOf(row, names))
}

const winnersOf = ({ supplierList }: Row) => listOf(supplierList === null ? '' : String(supplierList))

async function namesOf({ store }: App, ids: readonly string[]): Promise<Names> {
  const { id, companyName } = supplierTable
  const rows = await store.rows<{ id: string; name: string }>(
    statement(
      `select ${id} as id, ${companyName} as name from ${supplierTable} where`,
      all([ofHouse(supplierTable), isOneOf(id, ids)]),
    ),
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

function amountOf({ awardAmount, currency }: Row): string {
  if (awardAmount === null) return ''
  const [whole = '', cents] = Number(awardAmount).toFixed(2).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents} ${currency || 'CNY'}`
}

function itemOf(row: Row, names: Names): ResultItem {
  const updateTime = String(row.publishTime ?? '')
  const winners = winnersOf(row).flatMap((id) => names.get(id) ?? [])
  return {
    id: String(row.id),
    title: bothOf(row.title, row.titleEn),
    type: row.type as AnnounceType,
    bidCode: String(row.bidCode ?? ''),
    projectName: String(row.projectName ?? ''),
    updateTime,
    date: updateTime.slice(0, 10),
    publicityEnd: String(row.publicityEnd ?? ''),
    amount: amountOf(row),
    supplierList: winners.map((name) => ({ title: { zh: '中标供应商', en: 'Awarded supplier' }, name })),
  }
}
