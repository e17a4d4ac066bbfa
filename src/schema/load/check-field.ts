import { type Field, kindOf } from '../fields/registry.ts'
import type { Where } from '../model/lookup.ts'
import type { Resource } from '../model/resource.ts'
import { type Catalogue, readableFields, sourceResource } from './catalogue.ts'
import { checkPattern } from './check-pattern.ts'
import type { CheckCel } from './check-resource.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

type Choice = {
  dict?: string
  from?: string
  where?: Where
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
  cel([...at, 'compute'], field.compute, 'any')
  if (typeof field.default === 'object') cel([...at, 'default', 'cel'], field.default.cel, 'any')
  if ('pattern' in field && field.pattern !== undefined) checkPattern(field.pattern, [...at, 'pattern'], report)
  checkTitle(field, at, report)
  checkSource(field, key, at, whole, catalogue, report)
  checkDefault(field, at, catalogue, report)
  checkReferences(field, key, at, whole, report)
}

function checkTitle({ title }: Field, at: Path, report: Report): void {
  if (typeof title === 'string' && /[^\p{ASCII}]/u.test(title) && /\p{L}/u.test(title)) {
    report.warn([...at, 'title'], 'the title is in one language only; write {"zh": "…", "en": "…"}')
  }
}

function checkSource(field: Field, key: string, at: Path, whole: Resource, catalogue: Catalogue, report: Report): void {
  const { dict, from, where = {}, value, label, fill = {}, columns = [] } = field as Choice
  if (kindOf(field).choice && dict === undefined && from === undefined) {
    report.wrong(at, 'the choices are missing: name a dictionary in "dict" or a resource in "from"')
    return
  }
  if (dict !== undefined && from !== undefined)
    report.wrong([...at, 'dict'], '"dict" and "from" exclude each other; keep one')
  if (dict !== undefined) report.name([...at, 'dict'], 'dictionary', dict, catalogue.codes('dictionary'))
  if (from === undefined) return
  const sources = [...catalogue.codes('resource'), ...catalogue.codes('report')]
  if (!report.name([...at, 'from'], 'resource or report', from, sources)) return
  const source = sourceResource(catalogue, from)
  if (!source) return
  const readable = readableFields(source)
  const there = (path: Path, name: string, asKey = false) =>
    report.name(path, `field of ${from}`, name, readable, asKey)
  if (value !== undefined) there([...at, 'value'], value)
  if (label !== undefined) there([...at, 'label'], label)
  for (const [name, condition] of Object.entries(where)) {
    there([...at, 'where', name], name, true)
    if (typeof condition === 'object' && !Array.isArray(condition)) {
      const path = [...at, 'where', name, 'field']
      if (report.name(path, 'field', condition.field, Object.keys(whole.fields)) && condition.field === key) {
        report.wrong(path, 'a field cannot filter its own choices')
      }
    }
  }
  columns.forEach((name, index) => {
    there([...at, 'columns', index], name)
  })
  for (const [target, name] of Object.entries(fill)) {
    report.name([...at, 'fill', target], 'field', target, Object.keys(whole.fields), true)
    there([...at, 'fill', target], name)
  }
}

function checkDefault(field: Field, at: Path, catalogue: Catalogue, report: Report): void {
  const { default: value } = field
  if (value === undefined || typeof value === 'object') return
  const path = [...at, 'default']
  if (field.type === 'switch') {
    const options = field.options ?? ['Y', 'N']
    if (!options.includes(String(value))) report.wrong(path, `the default must be one of ${options.join(', ')}`)
  } else if ('dict' in field && field.dict !== undefined) {
    const items = catalogue.dictionaries.get(field.dict)?.items.map((item) => item.value)
    if (items) for (const part of String(value).split(',')) report.name(path, `item of ${field.dict}`, part, items)
  } else if (typeof value !== (kindOf(field).cel === 'double' ? 'number' : 'string')) {
    report.wrong(path, `the default must be a ${kindOf(field).cel === 'double' ? 'number' : 'text'}`)
  }
}

// Keys such as a money field's {"currency": {"field": "…"}}.
function checkReferences(field: Field, key: string, at: Path, whole: Resource, report: Report): void {
  if (field.type !== 'money' || typeof field.currency !== 'object') return
  const path = [...at, 'currency', 'field']
  if (field.currency.field === key) report.wrong(path, 'an amount cannot be its own currency')
  else report.name(path, 'field', field.currency.field, Object.keys(whole.fields))
}
