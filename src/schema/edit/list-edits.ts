import { compactJson } from '../model/compact-json.ts'
import { type Column, readResource } from './resource-text.ts'

/** Parts of a list that name fields in an order: its columns, and its search fields. */
export type ListPart = 'columns' | 'query'

/** Field that a column shows. */
export function fieldOfColumn(column: Column): string {
  return typeof column === 'string' ? column : column.field
}

/** Columns or search fields of a list in their order: those of the file, else the drawn ones. */
export function listPart(text: string, part: ListPart, drawn: readonly string[]): readonly Column[] {
  return readResource(text)?.list?.[part] ?? drawn
}

/** The text with other columns or search fields. */
export function withListPart(text: string, part: ListPart, columns: readonly Column[]): string {
  const resource = readResource(text)
  return resource ? compactJson({ ...resource, list: { ...resource.list, [part]: columns } }) : text
}
