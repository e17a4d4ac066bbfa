import { textIn } from '../../../../src/schema/base/text.ts'
import type { CompiledField } from '../../../../src/schema/model/compiled.ts'
import type { AskedFields } from '../../../../src/schema/model/compiled-actions.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { problemAt } from '../../kit/problem.ts'

type Values = { readonly [field: string]: unknown }
type Amended = Pick<WriteMoment, 'doing' | 'model' | 'resource' | 'sent'>
type Fields = Readonly<Record<string, CompiledField>>

const none: AskedFields = { ask: [], offer: [] }

/** Problems of what an amendment was sent and does not change: it would be dropped, and the amendment be done without it. */
export function unamendable({ doing, model, resource, sent = {} }: Amended, stored: Values): readonly Problem[] {
  const action = resource.plan.actions.find(({ name }) => name === doing)
  if (!action) return []
  const asked = new Set([...action.ask, ...(action.offer ?? [])])
  return Object.entries(sent).flatMap(([key, value]) => {
    const field = resource.plan.fields[key]
    if (!field || asked.has(key)) return []
    if (field.type !== 'table') return isSame(value, stored[key]) ? [] : [refused(field, key)]
    const child = model.resources.get(String(field.props.of))
    return rowProblems(field, child?.plan.fields ?? {}, { sent: rowsIn(value), stored: rowsIn(stored[key]) }, [
      ...(action.askRows?.[key] ?? none).offer,
    ])
  })
}

/** Whether all that an amendment was sent is stored already. */
export function changesNothing({ sent = {}, resource }: Amended, stored: Values): boolean {
  return Object.entries(sent).every(([key, value]) => {
    const field = resource.plan.fields[key]
    if (!field) return true
    if (field.type !== 'table') return isSame(value, stored[key])
    const known = rowsIn(stored[key])
    const rows = rowsIn(value)
    return rows.length === known.length && rows.every((row) => isStored(row, known))
  })
}

function isStored(row: Values, known: readonly Values[]): boolean {
  const found = known.find(({ id }) => id === row.id)
  return (
    found !== undefined && Object.entries(row).every(([key, value]) => !(key in found) || isSame(value, found[key]))
  )
}

type Rows = { readonly sent: readonly Values[]; readonly stored: readonly Values[] }

function rowProblems(
  table: CompiledField,
  fields: Fields,
  { sent, stored }: Rows,
  offer: readonly string[],
): Problem[] {
  return sent.flatMap((row, index) => {
    const known = stored.find(({ id }) => id === row.id)
    if (!known) return [{ ...refused(table, table.key, '新增行', 'new rows of '), at: `/${index}` }]
    return Object.entries(row).flatMap(([key, value]) => {
      const field = fields[key]
      if (!field || offer.includes(key) || isSame(value, known[key])) return []
      return [{ ...refused(field, table.key), at: `/${index}/${key}` }]
    })
  })
}

function refused({ title }: CompiledField, key: string, zh = '', en = ''): Problem {
  const toDo = { zh: '请作废后重新立项', en: 'cancel the event and publish a new one' }
  return problemAt(
    key,
    `发布后不能修改“${textIn('zh', title)}”${zh}；${toDo.zh}`,
    `An amendment does not change ${en}“${textIn('en', title)}”: ${toDo.en}`,
  )
}

const rowsIn = (rows: unknown) => (Array.isArray(rows) ? (rows as readonly Values[]) : [])

function isSame(sent: unknown, stored: unknown): boolean {
  return String(sent ?? '') === String(stored ?? '')
}
