import type { App } from '../../platform/app.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { refsIn } from '../../records/files/stored-name.ts'
import { hasFiles, ofHouse, publicationFields, publishedSql } from './published.ts'

const announceTable = fileTable(import.meta, 'portal/announce', [...publicationFields, 'attachments'])
const resultTable = fileTable(import.meta, 'portal/result', [...publicationFields, 'attachments'])
const newsTable = fileTable(import.meta, 'portal/news', [...publicationFields, 'attachments', 'cover'])
const logoTable = fileTable(import.meta, 'portal/company/logos', ['img', 'visible'])

/** Resource and field that link a picture to a theme; the record is the code of the theme. */
export const themeLink = ['onl/page', 'theme'] as const

type Source = {
  readonly table: { readonly id: string }
  /** Column of files by field. */
  readonly columns: Readonly<Record<string, string>>
  readonly isShown: () => Sql
}
type Link = { readonly resource: string; readonly record_id: string; readonly field: string }

const sources: readonly Source[] = [
  {
    table: announceTable,
    columns: { attachments: announceTable.attachments },
    isShown: () => publishedSql(announceTable),
  },
  { table: resultTable, columns: { attachments: resultTable.attachments }, isShown: () => publishedSql(resultTable) },
  {
    table: newsTable,
    columns: { attachments: newsTable.attachments, cover: newsTable.cover },
    isShown: () => publishedSql(newsTable),
  },
  {
    table: logoTable,
    columns: { img: logoTable.img },
    isShown: () => all([ofHouse(logoTable), sqlOf(`coalesce(${logoTable.visible}, 'Y') <> 'N'`)]),
  },
]

/** The name of a file that a published row names now; undefined for any other file. */
export async function publicFileName(app: App, id: string): Promise<string | undefined> {
  const links = await app.store.rows<Link>({
    sql: 'select resource, record_id, field from _file_link where file_id = ?',
    parameters: [id],
  })
  for (const link of links) {
    // A theme links only pictures that its editor was allowed to read.
    if (link.resource === themeLink[0] && link.field === themeLink[1]) return nameOf(app, id)
    if (await isPublic(app, id, link)) return nameOf(app, id)
  }
  return undefined
}

// A link says where a file once was; the row says whether it still is there.
async function isPublic(app: App, id: string, { resource, record_id, field }: Link): Promise<boolean> {
  const source = sources.find(({ table }) => codeOf(table) === resource)
  const column = source && Object.hasOwn(source.columns, field) ? source.columns[field] : undefined
  if (!(source && column && hasFiles(app, source.table))) return false
  const [row] = await app.store.rows<{ value: string | null }>(
    statement(
      `select ${column} as value from ${String(source.table)} where`,
      all([source.isShown(), sqlOf(`${source.table.id} = ?`, record_id)]),
    ),
  )
  return refsIn(row?.value).some((ref) => ref.id === id)
}

/** The name of a stored file; undefined for an unknown one. */
export async function nameOf({ store }: App, id: string): Promise<string | undefined> {
  const [file] = await store.rows<{ name: string }>({ sql: 'select name from _file where id = ?', parameters: [id] })
  return file?.name
}
