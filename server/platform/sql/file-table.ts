import { type SystemField, systemFields } from '../../../src/schema/base/names.ts'
import { columnName, tableName } from '../../../src/schema/compile/storage.ts'
import type { Value } from '../store/store.ts'

/** What code says of a table that a schema file owns: the source file, the resource, and its fields that the code reads or writes. */
export type Declaration = { readonly by: string; readonly code: string; readonly fields: readonly string[] }

/** The columns of declared fields by field. In a statement it reads as the name of the table. */
export type FileTable<Field extends string = never> = { readonly [field in Field | SystemField]: string } & {
  toString(): string
}

/** A row of such a table, by field. */
export type FileRow<Field extends string = never> = { readonly [field in Field | SystemField]: Value }

const declarations = new Map<object, Declaration>()

/**
 * Declares the fields of a schema file's table that a source file reads or writes. The compiler refuses others, and the check of schema
 * files refuses to lose these.
 *
 * @example
 * const userTable = fileTable(import.meta, 'sys/user', ['username'])
 * const sql = `select id from ${userTable} where ${userTable.username} = ?`
 */
export function fileTable<const Field extends string = never>(
  { filename }: Pick<ImportMeta, 'filename'>,
  code: string,
  fields: readonly Field[],
): FileTable<Field> {
  const columns = [...systemFields, ...fields].map((field) => [field, columnName(field)] as const)
  const named = Object.create({ toString: () => tableName(code) })
  const table: FileTable<Field> = Object.assign(named, Object.fromEntries(columns))
  declarations.set(table, { by: sourceOf(filename), code, fields })
  return table
}

/** The code of the resource whose table it is. */
export function codeOf(table: object): string {
  const declared = declarations.get(table)
  if (!declared) throw new Error('no table of a schema file')
  return declared.code
}

/** What the code that was loaded declares. */
export function declaredTables(): readonly Declaration[] {
  return [...declarations.values()]
}

/** The path of a source file in the repository, without its ending. */
function sourceOf(filename: string): string {
  const path = filename.replaceAll('\\', '/')
  return path.slice(path.lastIndexOf('/server/') + 1).replace(/\.ts$/, '')
}
