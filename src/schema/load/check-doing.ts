import type { Catalogue } from '../compile/catalogue.ts'
import { isAutomatic, rowsIn } from '../compile/compile-actions.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { RecordAction } from '../model/record-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Acting } from './check-actions.ts'
import { checkAdded, tablesOf } from './check-added.ts'
import { checkRecipients } from './check-recipients.ts'
import { checkAskedValue } from './check-values.ts'
import type { Report } from './report.ts'

/** An action that leads to no state has another effect. */
export function checkDoing(action: RecordAction, at: Path, { whole: { groups = [] }, report }: Acting): void {
  if (action.do === 'move' && groups.every(({ rank }) => rank === undefined))
    report.wrong([...at, 'do'], 'records move in a `rank`; name it in `groups`')
  if (action.do === 'set' && !(action.set || action.rows || action.make || action.ask || action.notify))
    report.wrong(at, 'the action has no effect: set `set`, `rows`, `make`, `ask` or `notify`')
}

/** Checks the keys common to all actions that change a record. */
export function checkAction(action: RecordAction, at: Path, { whole, catalogue, report, cel }: Acting): void {
  const declared = Object.keys(whole.fields)
  cel([...at, 'where'], action.where)
  checkAsked(action, at, whole, catalogue, report)
  if (action.next !== undefined && isAutomatic(action))
    report.wrong([...at, 'next'], 'an automatic action has no "next"', { key: true })
  checkRecipients(action.notify ?? [], [...at, 'notify'], whole, catalogue, report)
  checkAdded(action, at, whole, catalogue, report, cel)
  for (const [key, value] of Object.entries(action.set ?? {})) {
    const path = [...at, 'set', key]
    if (typeof value === 'object') cel([...path, 'cel'], value.cel, 'any')
    if (!report.name(path, 'field', key, declared, true)) continue
    checkSet(key, path, whole, report)
    checkAskedValue(whole.fields[key], value, path, catalogue, report)
  }
}

/** Checks the fields of a dialog: those of the record, and those of the rows of its tables. */
function checkAsked(action: RecordAction, at: Path, whole: Resource, { resources }: Catalogue, report: Report): void {
  for (const key of ['ask', 'offer'] as const)
    for (const [index, name] of (action[key] ?? []).entries())
      if (name.includes('.')) checkAskedRows(name, action as { batch?: boolean }, [...at, key, index])
      else report.name([...at, key, index], 'field', name, Object.keys(whole.fields))

  function checkAskedRows(name: string, { batch }: { batch?: boolean }, path: Path): void {
    const [table = '', field = ''] = name.split('.')
    if (!report.name(path, 'table', table, tablesOf(whole))) return
    const rows = resources.get(rowsIn(whole.fields, table) ?? '')
    if (rows) report.name(path, 'field', field, Object.keys(rows.fields))
    if (batch) report.wrong(path, 'a dialog with rows is for one record: remove `batch`')
  }
}

function checkSet(key: string, path: Path, { fields, states }: Resource, report: Report): void {
  const field = fields[key]
  if (key === states?.field) report.wrong(path, '`to` sets the state', { key: true })
  if (field && kindOf(field).column === 'none')
    report.wrong(path, `"${key}" is not stored in this table`, { key: true })
}
