import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { NameCondition } from './named-records.ts'

/** Restriction of entries to some kinds (`resource.action`) and some people; undefined: all. */
export type Among = { readonly kinds?: readonly string[]; readonly people?: readonly string[] }

/** What decides the fields of a view over the history, `h`. Conditions on them are decided once for each kind, person or record. */
export type EntryFacts = {
  /** Fields that depend on resource and action only. */
  readonly byKind: Readonly<Record<string, Sql | string>>
  /** All kinds, as columns `resource`, `action` and `who`; those of the history without it. */
  readonly kinds?: () => Promise<Sql>
  /** Most rows of a value that are found by the index of their kinds and sorted; more are found along the order of ids. */
  readonly mostByIndex?: number
  /** Fields that depend on the person only, and the join that they need. */
  readonly byPerson?: { readonly columns: Readonly<Record<string, Sql | string>>; readonly join?: string }
  /** Field with the name of the record, and the resources of the records. */
  readonly name?: {
    readonly field: string
    readonly resources: readonly ServerResource[]
    /** Number of entries of documents with such a name. */
    readonly count?: ((condition: NameCondition) => Promise<number>) | undefined
  }
  /** Field that depends on the author of the document only, by an expression of `h.who`. */
  readonly maker?: { readonly field: string; readonly column: Sql }
  /** Numbers of entries by kind or person, if they are kept. */
  readonly counts?: (counting: Counting) => Promise<ReadonlyMap<string, number>>
  /** Rows of the view that are no entries: the SQL after `select …`, without kind. */
  readonly rest?: Sql
}

/** Entries to count, and what they are counted by. */
export type Counting = { readonly among: Among; readonly by: 'kind' | 'person' }

/** Columns of entries for conditions. The concatenations keep an order's index from losing to that of a condition with many matches. */
export const entryKeys = {
  _kind: `(h.resource || '.' || h.action)`,
  _person: `(h.who || '')`,
  _resource: 'h.resource',
  _action: 'h.action',
  _who: 'h.who',
  _record: 'h.record_id',
} as const
