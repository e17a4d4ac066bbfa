import type { WhereOffered } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { reportColumns, sourceResource } from '../compile/names-around.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { checkAskedValue } from './check-values.ts'
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

/** Checks the source of a field's choices, and the fields it names there. */
export function checkSource(
  field: Field,
  key: string,
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
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
  /** Fields of a row of the source; of a report, its columns. */
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

// Checks a tree: its `parent` is a field of the source; levels of linked selects and the field for names are fields here.
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
