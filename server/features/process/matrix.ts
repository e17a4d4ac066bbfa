import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import type { Handler, MatrixRow } from '../../../src/schema/process/run/state.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'

const table = fileTable(import.meta, 'wf/matrix', [
  ...(['busType', 'category', 'maxAmount', 'minAmount', 'person1', 'person2', 'person3', 'priority'] as const),
  ...(['purOrg', 'role1', 'role2', 'role3', 'status'] as const),
])

type Line = Readonly<Record<`${'role' | 'person'}${1 | 2 | 3}`, string>> & {
  readonly org: string
  readonly category: string
  readonly least: number | null
  readonly most: number | null
}

const levels = [1, 2, 3] as const
/** The last level approves; those before it review. */
const last = 3

/**
 * First line of the approval matrix that fits a record; undefined without one, and for processes that do not read it. An unknown amount
 * takes the line of the largest amounts.
 */
export async function matrixRow(
  store: Store,
  { matrix, amount, resource, nodes }: ProcessPlan,
  row: RecordRow,
  tenantId: string,
): Promise<MatrixRow | undefined> {
  if (!(matrix || Object.values(nodes).some(({ handlers }) => handlers?.by === 'matrix'))) return undefined
  const { busType, category, maxAmount, minAmount, priority, purOrg, status } = table
  const text = (column: string, name: string) => `coalesce(${column}, '') as ${name}`
  const named = levels.flatMap((level) => [
    text(table[`role${level}`], `role${level}`),
    text(table[`person${level}`], `person${level}`),
  ])
  const lines = await store.rows<Line>(
    sqlOf(
      `select ${text(purOrg, 'org')}, ${text(category, 'category')}, ${minAmount} as least, ${maxAmount} as most, ${named.join(', ')}
        from ${table} where ${busType} = ? and ${table.tenantId} = ? and ${status} = 'Y' order by ${priority}, id`,
      resource,
      tenantId,
    ),
  )
  const found = amount ? evaluate(amount, row) : 0
  const textOf = (field: string | undefined) => String(row[field ?? ''] ?? '')
  const fitting = lines.filter(
    ({ org, category: kind }) =>
      (org === '' || org === textOf(matrix?.organisation)) &&
      (kind === '' || textOf(matrix?.category).split(',').includes(kind)),
  )
  const line =
    typeof found === 'number'
      ? fitting.find(({ least, most }) => found >= Number(least ?? found) && (most === null || found < Number(most)))
      : fitting.toSorted((a, b) => Number(b.least ?? 0) - Number(a.least ?? 0))[0]
  return line && rowOf(line)
}

function rowOf(line: Line): MatrixRow {
  const handlers = Object.fromEntries(
    levels.flatMap((level): (readonly [number, Handler])[] => {
      const [who, role] = [line[`person${level}`], line[`role${level}`]]
      if (who !== '') return [[level, { who }]]
      return role === '' ? [] : [[level, { role }]]
    }),
  )
  return { levels: levels.filter((level) => level < last && handlers[level]).length, handlers }
}
