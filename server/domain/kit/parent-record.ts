import type { FileRow, FileTable } from '../../platform/sql/file-table.ts'
import type { WriteMoment } from '../../records/write/hook.ts'

/** Record that a written row belongs to, with the declared fields of its table; undefined for a row without one. */
export function parentIn<Field extends string>(
  { parent }: Pick<WriteMoment, 'parent'>,
  _table: FileTable<Field, never>,
): FileRow<Field> | undefined {
  return (parent ?? undefined) as FileRow<Field> | undefined
}
