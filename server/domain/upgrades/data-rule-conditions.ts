import { advancedText } from '../../../src/schema/conditions/advanced.ts'
import { fromWire } from '../../../src/schema/conditions/wire-rule.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'

const table = fileTable(
  import.meta,
  'sys/dataRule',
  ['conditions', 'ruleColumn', 'ruleConditions', 'ruleValue'],
  ['conditions'],
)

/** Fills the conditions of data rules of older databases from their field, condition and value. */
export async function upgradeDataRules(store: Store, { resources }: Model): Promise<void> {
  if (!resources.get('sys/dataRule')?.plan.fields.conditions) return
  const rows = await store.rows<Row>({
    sql: `select id, ${table.ruleColumn} as "column", ${table.ruleConditions} as condition, ${table.ruleValue} as value from ${table} where ${table.conditions} is null`,
    parameters: [],
  })
  const steps = rows.flatMap((row): Step[] => {
    const written = fromWire(row)
    const sql = `update ${table} set ${columnSet(table, 'conditions')} = ? where id = ?`
    return written ? [{ sql, parameters: [advancedText(written), row.id] }] : []
  })
  if (steps.length > 0) await store.write(steps)
}

type Row = {
  readonly id: string
  readonly column: string | null
  readonly condition: string | null
  readonly value: string | null
}
