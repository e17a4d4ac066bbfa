import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { AffectedRows } from '../../../src/schema/model/studio-data.ts'
import { marks, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'

type Test = Pick<AffectedRows, 'kind' | 'most' | 'values'> & { readonly sql: Sql }
type Models = { readonly before: Model; readonly after: Model }

/** Existing rows that no longer meet what their fields demand: without a value, too long, or of a removed item of a dictionary. */
export async function affectedRows(store: Store, { before, after }: Models): Promise<readonly AffectedRows[]> {
  const removed = removedItems({ before, after })
  const tests = [...after.resources].flatMap(([code, now]) => {
    const old = before.resources.get(code)
    if (!old || now.part || now.view !== undefined) return []
    return Object.values(now.plan.fields).flatMap((field) =>
      testsOf({ old, now, field, removed }).map((test) => ({ now, field, test })),
    )
  })
  const counted = await Promise.all(
    tests.map(async ({ now, field: { key, title }, test: { sql, ...kind } }) => ({
      ...kind,
      code: now.plan.code,
      of: now.plan.title,
      field: { name: key, title },
      rows: await countOf(store, now, sql),
    })),
  )
  return counted.filter(({ rows }) => rows > 0)
}

/** Values of the items that dictionaries lose. */
function removedItems({ before, after }: Models): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...before.dictionaries].flatMap(([code, old]) => {
      const now = after.dictionaries.get(code)
      if (!now || now === old) return []
      const kept = new Set(now.items.map(({ value }) => value))
      const gone = old.items.map(({ value }) => value).filter((value) => !kept.has(value))
      return gone.length > 0 ? [[code, gone] as const] : []
    }),
  )
}

type Asked = {
  readonly old: ServerResource
  readonly now: ServerResource
  readonly field: CompiledField
  readonly removed: ReadonlyMap<string, readonly string[]>
}

function testsOf({ old, now, field, removed }: Asked): readonly Test[] {
  const { key, required, schema, source, choice } = field
  const name = now.storage.columns.find((each) => each.field === key)?.name
  if (name === undefined) return []
  const was = old === now ? field : old.plan.fields[key]
  const isThere = old.storage.columns.some((each) => each.name === name)
  const column = quoted(name)
  const [most, mostBefore] = [schema.maxLength, was?.schema.maxLength]
  const gone = source?.kind === 'dictionary' ? (removed.get(source.code) ?? []) : []
  return [
    ...(required === true && was?.required !== true
      ? [{ kind: 'required' as const, sql: emptySql(isThere, column) }]
      : []),
    ...(isThere && typeof most === 'number' && most < Number(mostBefore ?? Number.POSITIVE_INFINITY)
      ? [{ kind: 'maxLength' as const, most, sql: sqlOf(`length(cast(${column} as text)) > ?`, most) }]
      : []),
    ...(isThere && gone.length > 0
      ? [{ kind: 'value' as const, values: gone, sql: valueSql(column, gone, choice) }]
      : []),
  ]
}

/** A new column is empty in all rows. */
function emptySql(isThere: boolean, column: string): Sql {
  return sqlOf(isThere ? `(${column} is null or cast(${column} as text) = '')` : '1 = 1')
}

function valueSql(column: string, values: readonly string[], choice: CompiledField['choice']): Sql {
  if (choice !== 'many') return { sql: `${column} in (${marks(values).sql})`, parameters: values }
  const parts = values.map(() => `(',' || ${column} || ',') like ?`)
  return { sql: `(${parts.join(' or ')})`, parameters: values.map((value) => `%,${value},%`) }
}

async function countOf(store: Store, { storage }: ServerResource, { sql, parameters }: Sql): Promise<number> {
  const query = { sql: `select count(*) as total from ${quoted(storage.table)} where ${sql}`, parameters }
  const [row] = await store.rows<{ total: number }>(query, { heavy: true, timeout: 60_000 })
  return Number(row?.total ?? 0)
}
