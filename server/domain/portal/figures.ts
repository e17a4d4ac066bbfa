import type { Text } from '../../../src/schema/base/text.ts'
import type { PortalFigures } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { hasFiles, kept, ofHouse, publicationFields, publishedSql } from './published.ts'
import { bothOf } from './texts.ts'

const announceTable = fileTable(import.meta, 'portal/announce', [...publicationFields, 'deadline'])
const resultTable = fileTable(import.meta, 'portal/result', publicationFields)
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'nameEn', 'status'])
const categoryTable = fileTable(import.meta, 'bd/purcategory', ['enabled'])

/** Names in the company cloud. */
const mostNames = 40

const qualified = () => all([ofHouse(supplierTable), sqlOf(`${supplierTable.status} = ?`, 'qualified')])

/** Names of the qualified suppliers that joined last. */
export async function companyCloud(app: App): Promise<readonly Text[]> {
  if (!hasFiles(app, supplierTable)) return []
  const { companyName, createTime, id, nameEn } = supplierTable
  return kept(app, [supplierTable], 'cloud', async () => {
    const rows = await app.store.rows<{ name: string; nameEn: string | null }>(
      statement(
        `select ${companyName} as name, ${nameEn} as "nameEn" from ${supplierTable} where`,
        qualified(),
        `order by ${createTime} desc, ${id} desc limit ${mostNames}`,
      ),
    )
    return rows.map((row) => bothOf(row.name, row.nameEn))
  })
}

/** Counts of what is public, counted again each minute, as deadlines pass. */
export function portalFigures(app: App): Promise<PortalFigures> {
  const now = nowText()
  const tables = [announceTable, resultTable, supplierTable, categoryTable]
  return kept(app, tables, `figures ${now.slice(0, 16)}`, async () => {
    const { deadline, status } = announceTable
    const isOpen = sqlOf(`${status} = 'responding' and (${deadline} is null or ${deadline} > ?)`, now)
    const [suppliers, announcements, open, awards, categories] = await Promise.all([
      count(app, supplierTable, qualified()),
      count(app, announceTable, publishedSql(announceTable, now)),
      count(app, announceTable, all([publishedSql(announceTable, now), isOpen])),
      count(app, resultTable, publishedSql(resultTable, now)),
      count(app, categoryTable, all([ofHouse(categoryTable), sqlOf(`coalesce(${categoryTable.enabled}, 'Y') <> 'N'`)])),
    ])
    return { suppliers, announcements, open, awards, categories }
  })
}

async function count(app: App, table: object, where: Sql): Promise<number> {
  if (!hasFiles(app, table)) return 0
  const [row] = await app.store.rows<{ found: number }>(
    statement(`select count(*) as found from ${String(table)} where`, where),
  )
  return Number(row?.found ?? 0)
}
