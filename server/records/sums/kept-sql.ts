import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledStages, CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, any, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { sumTolerance } from '../groups/row-groups.ts'
import { followSql, type Naming, reachSql, touchedBy } from './due-sql.ts'
import { type Named, namingOf, type SumsOf, sumSql } from './sum-sql.ts'

/** Derived value of a record, from rows elsewhere: a number, or a choice. */
export type Kept = CompiledSum | CompiledStages

/** All derived values of a resource's records. */
export function keptIn({ sums = [], stages = [] }: Pick<ServerResource, 'sums' | 'stages'>): readonly Kept[] {
  return [...sums, ...stages]
}

/** Whether it is a derived choice. */
export function isStages(kept: Kept): kept is CompiledStages {
  return 'values' in kept
}

/** Resources of the rows that it is derived from. */
export function sourcesOf(kept: Kept): readonly string[] {
  return isStages(kept) ? kept.values.flatMap(({ follows }) => follows.map(({ of }) => of)) : [kept.of]
}

/** Current value. */
export function keptSql(asked: SumsOf, kept: Kept): Sql {
  if (!isStages(kept)) return sumSql(asked, kept)
  const cases = kept.values.map(({ value, follows }) =>
    statement('when', all(follows.map((follow) => followSql(asked, follow))), sqlOf('then cast(? as text)', value)),
  )
  return statement('case', ...cases, sqlOf('else cast(? as text) end', kept.otherwise))
}

/** Rows here whose derived values may have changed: those that the records just written name. */
export function reachedSql(asked: SumsOf, kept: readonly Kept[], written: Named): Sql {
  return reachSql(kept.flatMap((each) => namingsOf(asked, each, written)))
}

function namingsOf(asked: SumsOf, kept: Kept, written: Named): readonly Naming[] {
  if (!isStages(kept)) return namingOf(asked, kept, written)
  const above = (of: string) => asked.model.resources.get(of)?.plan.parent?.of
  const follows = kept.values.flatMap((stage) => stage.follows)
  const touched = follows.filter(({ of }) => of === written.code || above(of) === written.code)
  return touched.flatMap((follow) => touchedBy(asked, follow, written))
}

/** Rows whose stored value differs from the derived one; differences below the tolerance are rounding. */
export function driftedSql(asked: SumsOf, kept: readonly Kept[]): Sql {
  const isOff = (each: Kept) => {
    const column = columnOf(asked.resource, each.field)
    const now = keptSql(asked, each)
    if (isStages(each)) return statement(sqlOf(`coalesce(${column}, cast(? as text)) <>`, each.otherwise), now)
    if (each.list !== undefined) return statement(`coalesce(${column}, '') <>`, now)
    const known = `coalesce(cast(${column} as double precision), 0)`
    return statement(`abs(${known} -`, now, sqlOf(') > cast(? as double precision)', sumTolerance))
  }
  return any(kept.map(isOff))
}
