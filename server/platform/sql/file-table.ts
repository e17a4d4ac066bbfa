import { type SystemField, systemFields } from '../../../src/schema/base/names.ts'
import { columnName, tableName } from '../../../src/schema/compile/storage.ts'
import type { Value } from '../store/store.ts'

/** Declared use of a table that a schema file owns: the source file, the resource, and the fields that the code reads and writes. */
export type Declaration = {
  readonly by: string
  readonly code: string
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

/** Key of the columns that code may set. */
const written = Symbol('written')

/** Columns of the fields that code reads, by field. As text it is the name of the table. */
export type FileTable<Reads extends string = never, Writes extends string = never> = {
  readonly [field in Reads | SystemField]: string
} & { readonly [written]: { readonly [field in Writes]: string }; toString(): string }

/** Row of such a table, by field. */
export type FileRow<Reads extends string = never> = { readonly [field in Reads | SystemField]: Value }

/** Row of a declared table, by field. */
export type RowOf<Table> = Table extends FileTable<infer Reads, string> ? FileRow<Reads> : never

/** Id and declared fields of a row of such a table. */
export type FieldsOf<Table> = Table extends FileTable<infer Reads, string> ? Pick<FileRow<Reads>, Reads | 'id'> : never

/** Values that code writes to a declared table, by field. */
export type WritesOf<Table> =
  Table extends FileTable<never, infer Writes> ? { readonly [field in Writes]?: unknown } : never

/** Column of a field: `supplierId` → `supplier_id`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Column<Rest>}`
    : `_${Lowercase<First>}${Column<Rest>}`
  : ''

/** Row by column, as returned by a statement on a declared table. */
export type ColumnsOf<Table> =
  Table extends FileTable<infer Reads, string>
    ? { readonly [field in Reads | SystemField as Column<field>]: Value }
    : never

const declarations = new Map<object, Declaration>()

/**
 * Declares the fields of a schema file's table that a source file reads, and those that it writes. The compiler refuses others, and the
 * check of schema files refuses to lose these.
 *
 * @example
 * const userTable = fileTable(import.meta, 'sys/user', ['username'], ['status'])
 * const sql = `select id from ${userTable} where ${userTable.username} = ?`
 * const close = `update ${userTable} set ${columnSet(userTable, 'status')} = '2' where id = ?`
 */
export function fileTable<const Reads extends string = never, const Writes extends string = never>(
  { filename }: Pick<ImportMeta, 'filename'>,
  code: string,
  reads: readonly Reads[],
  writes: readonly Writes[] = [],
): FileTable<Reads, Writes> {
  const columns = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, columnName(field)]))
  const named = Object.create({ toString: () => tableName(code) })
  const table = Object.assign(named, columns([...systemFields, ...reads]), { [written]: columns(writes) })
  declarations.set(table, { by: sourceOf(filename), code, reads, writes })
  return table
}

/** Column of a field that code declares to write. */
export function columnSet<Writes extends string>(table: FileTable<never, Writes>, field: NoInfer<Writes>): string {
  return table[written][field]
}

/** Code of the resource that owns the table. */
export function codeOf(table: object): string {
  const declared = declarations.get(table)
  if (!declared) throw new Error('not a table made by fileTable')
  return declared.code
}

/** Fields that code declares to read. */
export function readsOf(table: object): readonly string[] {
  return declarations.get(table)?.reads ?? []
}

/** Declarations of the loaded code. */
export function declaredTables(): readonly Declaration[] {
  return [...declarations.values()]
}

/** Path of a source file in the repository, without its ending. */
export function sourceOf(filename: string): string {
  const path = filename.replaceAll('\\', '/')
  return path.slice(path.lastIndexOf('/server/') + 1).replace(/\.ts$/, '')
}
