import type { Catalogue } from '../compile/catalogue.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { checkPattern } from './check-pattern.ts'
import type { CheckCel } from './check-resource.ts'
import { checkRows, checkWords } from './check-rows.ts'
import { checkJsonSchema } from './check-schema-block.ts'
import { checkSource } from './check-source.ts'
import { checkBounds, checkDefaultBounds, itemsOf } from './check-values.ts'
import type { Report } from './report.ts'

/** Checks one field: its expressions, its source with the names there, its default. */
export function checkField(
  key: string,
  field: Field,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const at: Path = ['fields', key]
  checkConditions(field, at, cel)
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
  if (field.type === 'money' || field.type === 'number') checkAmount(field, key, at, whole, catalogue, report)
  if (field.en !== undefined) report.name([...at, 'en'], 'field', field.en, Object.keys(whole.fields))
  checkRows(field, at, whole, catalogue, report)
  checkWords(field, at, whole, report)
  if (field.type === 'computed' && field.compute === undefined) report.wrong(at, 'a computed field needs its `compute`')
}

function checkConditions(field: Field, at: Path, cel: CheckCel): void {
  for (const rule of ['required', 'readOnly', 'visible'] as const) {
    const written = field[rule]
    if (typeof written === 'string') cel([...at, rule], written)
    if (typeof written === 'object') cel([...at, rule, 'form'], written.form)
  }
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
  const items = itemsOf(dict, catalogue)
  if (items) for (const part of value.split(',')) report.name(path, `item of ${dict}`, part, items)
}

function checkDay(name: string, path: Path, whole: Resource, report: Report): void {
  if (!report.name(path, 'field', name, Object.keys(whole.fields))) return
  if (whole.fields[name]?.type !== 'date') report.wrong(path, `"${name}" is not a date`)
}

// Checks keys such as a money field's {"currency": {"field": "…"}}.
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
  if (field.type === 'conditions')
    report.name([...at, 'of', 'field'], 'field', field.of.field, Object.keys(whole.fields))
}

function checkAmount(
  field: Extract<Field, { type: 'money' | 'number' }>,
  key: string,
  at: Path,
  whole: Resource,
  { resources }: Catalogue,
  report: Report,
): void {
  const above = whole.parent && resources.get(whole.parent.of)?.fields
  for (const name of ['currency', 'unit'] as const) {
    const part = field[name]
    if (typeof part !== 'object' || !('field' in part)) continue
    const path = [...at, name, 'field']
    // A parent that cannot be read may have any field.
    const isLost = name === 'currency' && whole.parent !== undefined && above === undefined
    const reached = name === 'currency' ? { ...above, ...whole.fields } : whole.fields
    if (part.field === key) report.wrong(path, 'an amount cannot be its own currency or unit')
    else if (!isLost) report.name(path, 'field', part.field, Object.keys(reached))
  }
}
