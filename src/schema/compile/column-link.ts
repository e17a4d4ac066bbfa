import type { WhereLinked } from '../base/where.ts'
import type { CompiledColumn } from '../model/compiled.ts'

/** Search field of another list → the field here with its value. */
export function ownFields(where: WhereLinked): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(where).map(([name, { field }]) => [name, field]))
}

/** List that a link in a column opens. */
export function linkOf({ list, where }: { readonly list: string; readonly where: WhereLinked }) {
  return { list, filters: ownFields(where) } satisfies CompiledColumn['link']
}
