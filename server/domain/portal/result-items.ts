import type { Text } from '../../../src/schema/base/text.ts'
import type { AnnounceType, ResultItem } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { amountText } from '../kit/amounts.ts'
import {
  addressesOf,
  counted,
  hasFiles,
  kept,
  ofHouse,
  type Page,
  type PageAsked,
  pageOf,
  publicationFields,
  publishedSql,
  type Shown,
} from './published.ts'
import { wordSql } from './searched.ts'
import { bothOf } from './texts.ts'

const resultTable = fileTable(import.meta, 'portal/result', [
  ...publicationFields,
  'awardAmount',
  'bidCode',
  'currency',
  'projectName',
  'projectNameEn',
  'publicityEnd',
  'supplierList',
  'title',
  'titleEn',
  'topFlag',
  'type',
])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'nameEn'])

type Row = RowOf<typeof resultTable>
type Asked = PageAsked & {
  readonly type?: AnnounceType | undefined
  readonly like?: string | undefined
}
type Names = ReadonlyMap<string, Text>

/**
 * A page of the published result announcements, pinned ones first, then the newest.
 * @param asked `like`: a word of the title, the project or its number
 */
export async function resultItems(app: App, { type, like, ...asked }: Asked): Promise<Page<ResultItem>> {
  if (!hasFiles(app, resultTable, supplierTable)) return { items: [], total: 0 }
  const { key, sql } = pageOf(asked)
  const word = like?.trim() ?? ''
  const { bidCode, projectName, projectNameEn, title, titleEn } = resultTable
  const conditions = [
    ...(type === undefined ? [] : [sqlOf(`${resultTable.type} = ?`, type)]),
    ...(word === ''
      ? []
      : [wordSql(app.store.dialect, word, { plain: [title, titleEn, bidCode, projectName, projectNameEn] })]),
  ]
  const make = () => counted(app, resultTable, conditions, read(app, conditions, sql))
  return word === '' ? kept(app, [resultTable, supplierTable], `result ${type ?? ''} ${key}`, make) : make()
}

/** Addresses of all published results. */
export const resultAddresses = (app: App) => addressesOf(app, resultTable)

/** A published result announcement. */
export async function resultItem(app: App, id: string, isShown?: Shown): Promise<ResultItem | undefined> {
  if (!hasFiles(app, resultTable, supplierTable)) return undefined
  return (await read(app, [sqlOf(`${resultTable.id} = ?`, id)], 'limit 1', isShown))[0]
}

async function read(
  app: App,
  conditions: readonly Sql[],
  limit: string,
  isShown: Shown = publishedSql,
): Promise<readonly ResultItem[]> {
  const t = resultTable
  const rows = await app.store.rows<Row>(
    statement(
      `select ${t.id} as id, ${t.title} as title, ${t.titleEn} as "titleEn", ${t.type} as type, ${t.bidCode} as "bidCode",
        ${t.projectName} as "projectName", ${t.projectNameEn} as "projectNameEn", ${t.supplierList} as "supplierList", ${t.publicityEnd} as "publicityEnd",
        ${t.awardAmount} as "awardAmount", ${t.currency} as currency,
        coalesce(${t.publishTime}, ${t.updateTime}, ${t.createTime}) as "publishTime"
      from ${t} where`,
      all([isShown(t), ...conditions]),
      `order by case when ${t.topFlag} = 'Y' then 0 else 1 end, coalesce(${t.publishTime}, ${t.updateTime}, ${t.createTime}) desc, ${t.id} desc ${limit}`,
    ),
    { heavy: true },
  )
  const names = await namesOf(app, [...new Set(rows.flatMap(winnersOf))])
  return rows.map((row) => itemOf(row, names))
}

const winnersOf = ({ supplierList }: Row) => listOf(supplierList === null ? '' : String(supplierList))

async function namesOf({ store }: App, ids: readonly string[]): Promise<Names> {
  const { id, companyName, nameEn } = supplierTable
  const rows = await store.rows<{ id: string; name: string; nameEn: string | null }>(
    statement(
      `select ${id} as id, ${companyName} as name, ${nameEn} as "nameEn" from ${supplierTable} where`,
      all([ofHouse(supplierTable), isOneOf(id, ids)]),
    ),
  )
  return new Map(rows.map((row) => [row.id, bothOf(row.name, row.nameEn)]))
}

function amountOf({ awardAmount, currency }: Row): string {
  if (awardAmount === null) return ''
  const [whole = '', ...part] = amountText(Number(awardAmount), currency).split('.')
  const text = [whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ','), ...part].join('.')
  return `${text} ${currency || 'CNY'}`
}

function itemOf(row: Row, names: Names): ResultItem {
  const updateTime = String(row.publishTime ?? '')
  const winners = winnersOf(row).flatMap((id) => names.get(id) ?? [])
  return {
    id: String(row.id),
    title: bothOf(row.title, row.titleEn),
    type: row.type as AnnounceType,
    bidCode: String(row.bidCode ?? ''),
    projectName: bothOf(row.projectName, row.projectNameEn),
    updateTime,
    date: updateTime.slice(0, 10),
    publicityEnd: String(row.publicityEnd ?? ''),
    amount: amountOf(row),
    supplierList: winners.map((name) => ({ title: { zh: '中标供应商', en: 'Awarded supplier' }, name })),
  }
}
