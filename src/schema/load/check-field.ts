import type { WhereOffered } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { reportColumns, sourceResource } from '../compile/names-around.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { checkPattern } from './check-pattern.ts'
import type { CheckCel } from './check-resource.ts'
import { checkRows, checkWords } from './check-rows.ts'
import { checkJsonSchema } from './check-schema-block.ts'
import { checkAskedValue, checkBounds, checkDefaultBounds } from './check-values.ts'
import { eitherOf, type Report } from './report.ts'

type Choice = {
  dict?: string
  from?: string
  where?: WhereOffered
  value?: string
  label?: string
  fill?: Record<string, string>
  columns?: string[]
}

/** Checks one field: its expressions, its source and what it names there, its default. */
export function checkField(
  key: string,
  field: Field,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const at: Path = ['fields', key]
  for (const rule of ['required', 'readOnly', 'visible'] as const) {
    const written = field[rule]
    if (typeof written === 'string') cel([...at, rule], written)
  }
  cel([...at, 'compute'], field.compute, field.type === 'computed' ? 'number' : 'any')
  if (typeof field.default === 'object' && 'cel' in field.default)
    cel([...at, 'default', 'cel'], field.default.cel, 'any')
  if ('pattern' in field && field.pattern !== undefined) checkPattern(field.pattern, [...at, 'pattern'], report)
  if (field.jsonSchema !== undefined) checkJsonSchema(field.jsonSchema, [...at, 'jsonSchema'], report)
  checkTitle(field, at, report)
  checkBounds(field, at, report)
  checkWordsHeld(field, at, catalogue, report)
  checkSource(field, key, at, whole, catalogue, report)
  checkDefault(field, at, catalogue, report)
  checkReferences(field, key, at, whole, report)
  if (field.en !== undefined) report.name([...at, 'en'], 'field', field.en, Object.keys(whole.fields))
  checkRows(field, at, whole, catalogue, report)
  checkWords(field, at, whole, report)
  if (field.type === 'computed' && field.compute === undefined) report.wrong(at, 'a computed field needs its `compute`')
}

function checkTitle({ title }: Field, at: Path, report: Report): void {
  if (typeof title === 'string' && /[^\p{ASCII}]/u.test(title) && /\p{L}/u.test(title)) {
    report.warn([...at, 'title'], 'the title is in one language only; write {"zh": "…", "en": "…"}')
  }
}

function checkWordsHeld(field: Field, at: Path, catalogue: Catalogue, report: Report): void {
  const held = field.type === 'text' ? (field.values ?? []) : []
  held.forEach((name, index) => {
    report.name([...at, 'values', index], 'dictionary', name, catalogue.codes('dictionary'))
  })
}

function checkSource(field: Field, key: string, at: Path, whole: Resource, catalogue: Catalogue, report: Report): void {
  const { dict } = field as Choice
  const kind = kindOf(field)
  const choice: Choice = dict === undefined ? { ...kind.source, ...(field as Choice) } : (field as Choice)
  const { from } = choice
  if (kind.choice && dict === undefined && from === undefined) {
    report.wrong(at, 'the choices are missing: name a dictionary in "dict" or a resource in "from"')
    return
  }
  if (dict !== undefined && from !== undefined)
    report.wrong([...at, 'dict'], '"dict" and "from" exclude each other; keep one')
  if (dict !== undefined) report.name([...at, 'dict'], 'dictionary', dict, catalogue.codes('dictionary'))
  if (from === undefined) return
  const sources = eitherOf(catalogue.codes('resource'), catalogue.codes('report'))
  const isOwn = (field as Choice).from === undefined
  if (!report.name(isOwn ? [...at, 'type'] : [...at, 'from'], 'resource or report', from, sources)) return
  const source = sourceResource(catalogue, from)
  if (!source) return
  const there = readableFields(source)
  const around = {
    key,
    at,
    from,
    own: Object.keys(whole.fields),
    there,
    rows: reportColumns(catalogue, from) ?? there,
    fields: source.fields,
  }
  checkNamesThere(choice, around, catalogue, report)
  checkTree(field, around, whole, report)
}

type Around = {
  readonly key: string
  readonly at: Path
  readonly from: string
  readonly own: readonly string[]
  readonly there: readonly string[]
  /** What a row of the source says: of a report, its columns. */
  readonly rows: readonly string[]
  readonly fields: Resource['fields']
}

function checkNamesThere(
  { where = {}, value, label, fill = {}, columns = [] }: Choice,
  around: Around,
  catalogue: Catalogue,
  report: Report,
): void {
  const { at, from, own } = around
  const there = (path: Path, name: string, asKey = false) =>
    report.name(path, `field of ${from}`, name, around.there, asKey)
  if (value !== undefined) there([...at, 'value'], value)
  if (label !== undefined) there([...at, 'label'], label)
  const ofRows = (path: Path, name: string, asKey = false) =>
    report.name(path, `field of ${from}`, name, around.rows, asKey)
  for (const [name, condition] of Object.entries(where)) {
    if (ofRows([...at, 'where', name], name, true))
      checkAskedValue(around.fields[name], condition, [...at, 'where', name], catalogue, report)
    checkSibling(condition, [...at, 'where', name, 'field'], around, report)
  }
  columns.forEach((name, index) => {
    ofRows([...at, 'columns', index], name)
  })
  for (const [target, name] of Object.entries(fill)) {
    report.name([...at, 'fill', target], 'field', target, own, true)
    ofRows([...at, 'fill', target], name)
  }
}

// A tree's `parent` is a field there; the levels of linked selects and the field for a tree's names are fields here.
function checkTree(field: Field, { key, at, from, own, there }: Around, whole: Resource, report: Report): void {
  const { parent, text } = { ...kindOf(field).defaults, ...field } as { parent?: string; text?: string }
  if (parent !== undefined)
    report.name([...at, 'parent' in field ? 'parent' : 'type'], `field of ${from}`, parent, there)
  if (text !== undefined && 'text' in field) {
    report.name([...at, 'text'], `field of ${from}`, text, there)
  }
  if (field.type === 'cat_tree' && field.to !== undefined) {
    report.name([...at, 'to'], 'field', field.to, own)
  }
  if (field.type !== 'link_down') return
  field.fields.forEach((name, index) => {
    const path = [...at, 'fields', index]
    if (!report.name(path, 'field', name, own)) return
    if (name === key || whole.fields[name]?.type !== 'text') report.wrong(path, 'a level is a text field of its own')
  })
}

function checkSibling(condition: WhereOffered[string], path: Path, { key, own }: Around, report: Report): void {
  if (typeof condition !== 'object' || Array.isArray(condition)) return
  if (report.name(path, 'field', condition.field, own) && condition.field === key) {
    report.wrong(path, 'a field cannot filter its own choices')
  }
}

function checkDefault(field: Field, at: Path, catalogue: Catalogue, report: Report): void {
  const { default: value } = field
  if (value === undefined || typeof value === 'object') return
  const path = [...at, 'default']
  const dict = 'dict' in field ? field.dict : undefined
  if (field.type === 'switch') checkOption(field.options ?? ['Y', 'N'], value, path, report)
  else if (dict !== undefined) checkItems(dict, String(value), path, catalogue, report)
  else if (checkKind(field, value, path, report)) checkDefaultBounds(field, value, path, report)
}

function checkOption(options: readonly string[], value: unknown, path: Path, report: Report): void {
  if (!options.includes(String(value))) report.wrong(path, `the default must be one of ${options.join(', ')}`)
}

function checkKind(field: Field, value: unknown, path: Path, report: Report): boolean {
  const isNumber = kindOf(field).cel === 'double'
  const isRight = typeof value === (isNumber ? 'number' : 'string')
  if (!isRight) report.wrong(path, `the default must be a ${isNumber ? 'number' : 'text'}`)
  return isRight
}

function checkItems(dict: string, value: string, path: Path, catalogue: Catalogue, report: Report): void {
  const items = catalogue.dictionaries.get(dict)?.items.map((item) => item.value)
  if (items) for (const part of value.split(',')) report.name(path, `item of ${dict}`, part, items)
}

function checkDay(name: string, path: Path, whole: Resource, report: Report): void {
  if (!report.name(path, 'field', name, Object.keys(whole.fields))) return
  if (whole.fields[name]?.type !== 'date') report.wrong(path, `"${name}" is no date`)
}

// Keys such as a money field's {"currency": {"field": "…"}}.
function checkReferences(field: Field, key: string, at: Path, whole: Resource, report: Report): void {
  if (field.type === 'certificate') {
    for (const name of ['from', 'to'] as const) checkDay(field.period[name], [...at, 'period', name], whole, report)
  }
  if (field.type === 'password' && field.repeats !== undefined) {
    const path = [...at, 'repeats', 'field']
    const name = field.repeats.field
    const passwords = Object.keys(whole.fields).filter(
      (each) => each !== key && whole.fields[each]?.type === 'password',
    )
    report.name(path, 'password', name, passwords)
  }
  if (field.type === 'money') checkMoney(field, key, at, whole, report)
}

function checkMoney(
  field: Extract<Field, { type: 'money' }>,
  key: string,
  at: Path,
  whole: Resource,
  report: Report,
): void {
  for (const name of ['currency', 'unit'] as const) {
    const part = field[name]
    if (typeof part !== 'object' || !('field' in part)) continue
    const path = [...at, name, 'field']
    if (part.field === key) report.wrong(path, 'an amount cannot say its own currency or unit')
    else report.name(path, 'field', part.field, Object.keys(whole.fields))
  }
}
