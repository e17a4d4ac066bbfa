import type { CompanyPage } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { type FileTable, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { pictureOf } from './attachments.ts'
import { hasFiles, kept, mostItems, ofHouse } from './published.ts'
import { bothOf, richTextOf } from './texts.ts'

const companyTable = fileTable(import.meta, 'portal/company', ['culture', 'cultureEn', 'intro', 'introEn'])
const historyTable = fileTable(import.meta, 'portal/company/history', [
  'companyId',
  'content',
  'contentEn',
  'month',
  'year',
])
const addressTable = fileTable(import.meta, 'portal/company/addresses', [
  'address',
  'addressEn',
  'companyId',
  'email',
  'kind',
  'name',
  'nameEn',
  'phone',
])
const logoTable = fileTable(import.meta, 'portal/company/logos', ['companyId', 'img', 'name', 'sortNo', 'visible'])

const tables = [companyTable, historyTable, addressTable, logoTable]
const empty: CompanyPage = { intro: '', culture: '', history: [], addresses: [], logos: [] }

/** What the portal says about the company: the oldest record of the house; empty where there is none. */
export function companyPage(app: App): Promise<CompanyPage> {
  return hasFiles(app, ...tables) ? kept(app, tables, 'company', () => read(app)) : Promise.resolve(empty)
}

async function read(app: App): Promise<CompanyPage> {
  const c = companyTable
  const [company] = await app.store.rows<RowOf<typeof companyTable>>(
    statement(
      `select ${c.id} as id, ${c.intro} as intro, ${c.introEn} as "introEn", ${c.culture} as culture, ${c.cultureEn} as "cultureEn" from ${c} where`,
      ofHouse(c),
      `order by ${c.createTime}, ${c.id} limit 1`,
    ),
  )
  if (!company) return empty
  const id = String(company.id)
  const [history, addresses, logos] = await Promise.all([historyOf(app, id), addressesOf(app, id), logosOf(app, id)])
  return {
    intro: richTextOf(company.intro, company.introEn),
    culture: richTextOf(company.culture, company.cultureEn),
    history,
    addresses,
    logos,
  }
}

async function historyOf(app: App, id: string): Promise<CompanyPage['history']> {
  const t = historyTable
  const rows = await rowsOf<RowOf<typeof t>>(
    app,
    t,
    id,
    `${t.year} as year, ${t.month} as month, ${t.content} as content, ${t.contentEn} as "contentEn"`,
    `${t.year} desc, ${t.month} desc`,
  )
  return rows.map(({ year, month, content, contentEn }) => ({
    year: Number(year),
    month: Number(month),
    content: bothOf(content, contentEn),
  }))
}

async function addressesOf(app: App, id: string): Promise<CompanyPage['addresses']> {
  const t = addressTable
  const rows = await rowsOf<RowOf<typeof t>>(
    app,
    t,
    id,
    `${t.name} as name, ${t.nameEn} as "nameEn", ${t.kind} as kind, ${t.address} as address, ${t.addressEn} as "addressEn",
      ${t.phone} as phone, ${t.email} as email`,
    `${t.createTime}`,
  )
  return rows.map((row) => ({
    name: bothOf(row.name, row.nameEn),
    kind: String(row.kind ?? ''),
    address: bothOf(row.address, row.addressEn),
    phone: String(row.phone ?? ''),
    email: String(row.email ?? ''),
  }))
}

async function logosOf(app: App, id: string): Promise<CompanyPage['logos']> {
  const t = logoTable
  const shown = `case when ${t.visible} = 'N' then 1 else 0 end`
  const rows = await rowsOf<RowOf<typeof t>>(
    app,
    t,
    id,
    `${t.name} as name, ${t.img} as img, ${t.visible} as visible`,
    `${shown}, ${t.sortNo}`,
  )
  return rows
    .filter(({ visible }) => visible !== 'N')
    .map(({ name, img }) => ({ name: String(name ?? ''), img: pictureOf(img) }))
}

/** The first rows of a table of the company's record. */
function rowsOf<R extends Row>(
  { store }: App,
  table: FileTable<'companyId'>,
  id: string,
  columns: string,
  order: string,
): Promise<R[]> {
  return store.rows(
    statement(
      `select ${columns} from ${table} where`,
      all([ofHouse(table), sqlOf(`${table.companyId} = ?`, id)]),
      `order by ${order}, ${table.id} limit ${mostItems}`,
    ),
  )
}
