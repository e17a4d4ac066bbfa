import type { Where } from '../base/where.ts'
import { actionsIn, readableFields } from '../compile/catalogue.ts'
import { lookupOf } from '../compile/compile-actions.ts'
import { listActionsOf } from '../compile/compile-buttons.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Button, ListAction } from '../model/list-actions.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import type { Acting } from './check-actions.ts'
import { celOver } from './check-added.ts'
import { checkRowCondition } from './check-follows.ts'
import { checkWay, type Way } from './check-links.ts'
import { eitherOf } from './report.ts'

/** Checks a button: the lists, pages, fields and rights it names exist. */
export function checkButton(action: ListAction, at: Path, acting: Acting): void {
  if (action.do === 'permit') return
  acting.cel([...at, 'where'], action.where)
  checkPermission(action.permission, [...at, 'permission'], acting)
  if (action.do === 'open') checkOpen(action, at, acting)
  if (action.do === 'add') checkAdd(action, at, acting)
  if (action.do === 'call') checkCall(action, at, acting)
  if (action.do === 'download') checkDownload(action, at, acting)
}

/** Checks a permission: its resource exists. A new name defines a right; one near a standard action is a misspelling. */
function checkPermission(permission: string | undefined, at: Path, { catalogue, report }: Acting): void {
  if (permission === undefined) return
  const [code, action = ''] = [permission.split(':').slice(0, -1).join('/'), permission.split(':').at(-1)]
  if (!report.name(at, 'resource', code, eitherOf(catalogue.codes('resource'), catalogue.codes('page')))) return
  const resource = catalogue.resources.get(code)
  const permitted = listActionsOf(resource ?? {}).flatMap(([name, { do: kind }]) => (kind === 'permit' ? [name] : []))
  const known = resource ? [...actionsIn(resource), ...permitted] : []
  if (!known.includes(action) && nearest(action, known) !== undefined) report.name(at, 'action', action, known)
}

type Of<Kind extends Button['do']> = Extract<Button, { readonly do: Kind }>
type Target = { readonly to: string; readonly key: string; readonly taken: Way['fields'] | undefined }

function checkOpen({ list, page, url, drawer, with: taken }: Of<'open'>, at: Path, acting: Acting): void {
  const { catalogue, report } = acting
  if ([list, page, url].filter((target) => target !== undefined).length !== 1)
    report.wrong(at, 'set one of list, page and url')
  if (drawer && page === undefined) report.wrong([...at, 'drawer'], 'only a page opens in a drawer')
  if (page !== undefined) report.name([...at, 'page'], 'page', page, catalogue.codes('page'))
  if (list === undefined) checkTaken(taken, at, acting)
  else checkTarget({ to: list, key: 'list', taken }, at, acting)
}

function checkAdd({ via, until, ...button }: Of<'add'>, at: Path, acting: Acting): void {
  if (until) checkUntil({ until, via, ...button }, [...at, 'until'], acting)
  if (via === undefined) checkCarried(button, at, acting)
  else if (acting.report.name([...at, 'via'], 'field', via, Object.keys(acting.whole.fields)))
    checkVia(via, button, at, acting)
}

type Ending = Pick<Of<'add'>, 'at' | 'to'> & {
  readonly via: string | undefined
  readonly until: NonNullable<Of<'add'>['until']>
}

/** Checks the records that end an offer: other ones than the row, whose fields exist. */
function checkUntil(
  { at: place = 'row', to, via, until }: Ending,
  at: Path,
  { whole, catalogue, report }: Acting,
): void {
  const theirs = catalogue.resources.get(to)
  const named = via === undefined ? whole : catalogue.resources.get(lookupOf(whole.fields[via]) ?? '')
  if (place !== 'row') report.wrong(at, '"until" is for a button of a row')
  if (!(theirs && named)) return
  if (theirs === whole || theirs === named) report.wrong(at, '"until" is for records of another resource')
  for (const [field, own] of Object.entries(until.on)) {
    report.name([...at, 'on', field], `field of ${to}`, field, readableFields(theirs), true)
    report.name([...at, 'on', field], 'field', own, readableFields(named))
  }
  if (until.where !== undefined)
    checkRowCondition(until.where, [...at, 'where'], { whole: theirs, of: to, catalogue }, report)
  if (until.limit !== undefined)
    checkRowCondition(until.limit, [...at, 'limit'], { whole: named, catalogue }, report, {}, 'number')
}

/** Checks a button whose values come from the record that a lookup names. */
function checkVia(via: string, button: Omit<Of<'add'>, 'via' | 'until'>, at: Path, acting: Acting): void {
  const { whole, catalogue, report } = acting
  const code = lookupOf(whole.fields[via])
  const named = catalogue.resources.get(code ?? '')
  if (code === undefined) report.wrong([...at, 'via'], `"${via}" is not a lookup of a resource`)
  else if (named) checkCarried(button, at, { ...acting, whole: named })
  if (Object.values(button.with ?? {}).some((own) => typeof own === 'object'))
    report.wrong([...at, 'with'], 'with `via`, values are fields only')
  for (const [table, { where, with: pairs }] of Object.entries(button.rows ?? {}))
    if (where !== undefined || Object.values(pairs).some((own) => typeof own === 'object'))
      report.wrong([...at, 'rows', table], 'with `via`, rows take fields only')
}

type Shown = readonly (string | { readonly field: string; readonly where: Where })[]

/** Checks the fields that the form of a new record only shows: they are given. */
function checkShown(fields: Shown, at: Path, given: readonly string[], { whole, catalogue, report }: Acting): void {
  for (const [index, each] of fields.entries()) {
    report.name([...at, index], 'field', typeof each === 'string' ? each : each.field, given)
    if (typeof each === 'object') checkRowCondition(each.where, [...at, index, 'where'], { whole, catalogue }, report)
  }
}

/** Checks the values of a new record: its fields exist, and those of the row or the expressions that they come from. */
function checkGiven(taken: Of<'add'>['with'] = {}, to: string, at: Path, acting: Acting): void {
  const pairs = Object.entries(taken)
  const named = pairs.map(([field, own]) => [field, typeof own === 'string' ? own : undefined])
  checkTarget({ to, key: 'to', taken: Object.fromEntries(named) }, at, acting)
  for (const [field, own] of pairs)
    if (typeof own === 'object') acting.cel([...at, 'with', field, 'cel'], own.cel, 'any')
}

function checkCarried(
  { to, with: taken, rows = {}, readOnly = [] }: Omit<Of<'add'>, 'via' | 'until'>,
  at: Path,
  acting: Acting,
): void {
  const { whole, catalogue, report } = acting
  checkGiven(taken, to, at, acting)
  const target = catalogue.resources.get(to)
  const ofParent = readableFields(whole).map((field) => `parent.${field}`)
  if (!target) return
  checkShown(readOnly, [...at, 'readOnly'], Object.keys(taken ?? {}), acting)
  for (const [table, { of, where, with: pairs, readOnly: fixed = [] }] of Object.entries(rows)) {
    const path = [...at, 'rows', table]
    const [into, out] = [rowsOf(target, table, path), rowsOf(whole, of, [...path, 'of'])]
    if (!(into && out)) continue
    const cel = celOver(of, acting)
    cel([...path, 'where'], where)
    checkShown(fixed, [...path, 'readOnly'], Object.keys(pairs), acting)
    for (const [field, own] of Object.entries(pairs)) {
      report.name([...path, 'with', field], 'field', field, Object.keys(into.fields))
      if (typeof own === 'object') cel([...path, 'with', field, 'cel'], own.cel, 'any')
      else report.name([...path, 'with', field], 'field', own, [...readableFields(out), ...ofParent])
    }
  }

  function rowsOf(resource: Pick<Resource, 'fields'>, key: string, path: Path): Resource | undefined {
    const tables = Object.entries(resource.fields).flatMap(([name, field]) => (field.type === 'table' ? [name] : []))
    if (!report.name(path, 'table', key, tables)) return undefined
    const field = resource.fields[key]
    return field?.type === 'table' ? catalogue.resources.get(field.of) : undefined
  }
}

function checkTarget({ to, key, taken = {} }: Target, at: Path, { whole, catalogue, report }: Acting): void {
  const own = { what: 'field', names: readableFields(whole) }
  checkWay({ to, fields: taken, keys: [key, 'with'] }, own, at, catalogue, report)
}

function checkCall({ ask = [], with: taken, file, method = 'POST' }: Of<'call'>, at: Path, acting: Acting): void {
  const { whole, report } = acting
  if (file !== undefined && (ask.length > 0 || taken || method !== 'POST'))
    report.wrong([...at, 'file'], 'a call with a file is a POST, and sends nothing else')
  ask.forEach((field, index) => {
    if (typeof field === 'string') report.name([...at, 'ask', index], 'field', field, Object.keys(whole.fields))
  })
  if (ask.filter((one) => typeof one === 'object').length > 1)
    report.wrong([...at, 'ask'], 'a call has one text parameter at most')
  checkTaken(taken, at, acting)
}

function checkTaken(taken: Of<'call'>['with'] = {}, at: Path, { whole, report }: Acting): void {
  for (const [name, own] of Object.entries(taken))
    report.name([...at, 'with', name], 'field', own, readableFields(whole))
}

function checkDownload({ field: key, path, show }: Of<'download'>, at: Path, { whole, report }: Acting): void {
  if ((key === undefined) === (path === undefined)) report.wrong(at, 'set one of field and path')
  if (key === undefined) return
  if (show !== undefined) report.wrong([...at, 'show'], 'only a file of `path` can be shown')
  const field = whole.fields[key]
  const isThere = report.name([...at, 'field'], 'field', key, readableFields(whole))
  if (isThere && field && !kindOf(field).files) report.wrong([...at, 'field'], `"${key}" is not a file field`)
}
