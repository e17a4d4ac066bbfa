import { advancedText } from '../../../src/schema/conditions/advanced.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { conditionsOfText } from '../survey/conditions-of-text.ts'

const questionTable = fileTable(import.meta, 'srm/survey/template/question', ['showIf'], ['showIf'])
const answerTable = fileTable(import.meta, 'srm/survey/answer/item', ['showIf'], ['showIf'])

/** Turns the expressions of older questions (`q1 == 'Y'`) into conditions. One that is no conjunction or disjunction stays, and holds as it did. */
export async function upgradeQuestions(store: Store, { resources }: Model): Promise<void> {
  if (resources.get('srm/survey/template/question')?.plan.fields.showIf?.type !== 'conditions') return
  const steps = (await Promise.all([questionTable, answerTable].map((table) => stepsIn(store, table)))).flat()
  if (steps.length > 0) await store.write(steps)
}

async function stepsIn(store: Store, table: typeof questionTable | typeof answerTable): Promise<readonly Step[]> {
  const rows = await store.rows<{ id: string; text: string }>({
    sql: `select id, ${table.showIf} as text from ${table} where ${table.showIf} is not null and ${table.showIf} <> '' and ${table.showIf} not like '["%'`,
    parameters: [],
  })
  return rows.flatMap(({ id, text }): readonly Step[] => {
    const conditions = conditionsOfText(text)
    const sql = `update ${table} set ${columnSet(table, 'showIf')} = ? where id = ?`
    return conditions ? [{ sql, parameters: [advancedText(conditions), id] }] : []
  })
}
