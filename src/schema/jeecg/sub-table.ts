import { fieldKeyPattern } from '../base/names.ts'
import { bareField } from '../compile/bare-field.ts'
import { fieldKinds } from '../fields/registry.ts'
import type { CompiledResource } from '../model/compiled.ts'
import type { FormRecord } from '../rules/check-record.ts'
import type { AdaptedField } from './adapt-field.ts'
import { adaptFields, foreignResource } from './foreign-fields.ts'
import type { ForeignColumn, ForeignProp, ForeignSub } from './foreign-prop.ts'

/** Sub-table of a foreign form, as the form draws it. */
export type Sub = {
  readonly key: string
  readonly title: string
  /** Fields in the form: those of the single row, or one field with all rows. */
  readonly fields: readonly AdaptedField[]
  /** Fields of its rows, when there are many. */
  readonly inside: readonly AdaptedField[]
  readonly child?: CompiledResource
}

/** Single row of another table as a section of the form, its fields under `<table>__<field>`; many rows as a table of rows. */
export function adaptSub(
  { code, key }: { readonly code: string; readonly key: string },
  { describe: title = key, relationType, properties, required = [], columns = [] }: ForeignSub,
): Sub {
  if (String(relationType) === '1' && properties) {
    const fields = adaptFields(properties, required, { code: `${code}/${key}`, prefix: `${key}__` })
    return { key, title, fields, inside: [] }
  }
  const usable = columns.filter((column) => new RegExp(fieldKeyPattern).test(column.key ?? ''))
  const props = Object.fromEntries(usable.map((column, index) => [column.key ?? '', propOf(column, index)]))
  const needed = usable.filter(isRequired).map((column) => column.key ?? '')
  const inside = adaptFields(props, needed, { code: `${code}/${key}` })
  const shown = inside.flatMap(({ field }) => (field.type === 'hidden' ? [] : [field.key]))
  const child = foreignResource(
    `${code}/${key}`,
    title,
    inside.map(({ field }) => field),
    [{ columns: 2, fields: shown }],
  )
  return { key, title, inside, child, fields: [{ field: rowsField(key, title, child.code) }] }
}

function rowsField(key: string, title: string, of: string): AdaptedField['field'] {
  return {
    ...bareField(key, 'table', title),
    readOnly: false,
    whenHidden: 'clear',
    span: fieldKinds.table.span,
    schema: fieldKinds.table.schema({}),
    props: { of },
  }
}

/** Column types whose names differ from the views of a form (contract.md 9). */
const views: Readonly<Record<string, string>> = {
  normal: 'text',
  input: 'text',
  inputNumber: 'number',
  select: 'list',
  upload: 'file',
  checkbox: 'switch',
}

function propOf(column: ForeignColumn, order: number): ForeignProp {
  const { type = 'input', options, customValue, popupCode, disabled, validateRules, ...same } = column
  const { key: _, defaultValue, fieldDefaultValue = defaultValue, fieldExtendJson, ...named } = same
  const view = Object.hasOwn(views, type) ? (views[type] as string) : type
  const pattern = validateRules?.find((rule) => rule.pattern)?.pattern
  const extension = customValue ? JSON.stringify(customValue) : fieldExtendJson
  return {
    ...named,
    view,
    order,
    defVal: fieldDefaultValue,
    ...(view === 'number' && { type: 'number' }),
    ...(pattern && { pattern }),
    ...(options && { enum: options }),
    ...(popupCode && { code: popupCode }),
    ...(extension && { fieldExtendJson: extension }),
    ui: { widgetattrs: { disabled: disabled === true || type === 'normal' } },
  }
}

function isRequired({ validateRules = [] }: ForeignColumn): boolean {
  return validateRules.some(({ required }) => required === true || required === 'true' || required === '1')
}

/** Record in the format of its server: the single row of a table as a list of one under the table's name, no rows as '' (contract.md 5.3). */
export function recordForServer(subs: readonly Sub[], record: FormRecord): FormRecord {
  const prefixes = subs.filter(({ child }) => !child).map(({ key }) => `${key}__`)
  const own = Object.entries(record).filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)))
  const rows = subs.map(({ key, child }): [string, unknown] => {
    if (child) {
      const { [key]: given } = record
      return [key, Array.isArray(given) && given.length > 0 ? given : '']
    }
    const inside = Object.entries(record).filter(([name]) => name.startsWith(`${key}__`))
    return [key, [Object.fromEntries(inside.map(([name, value]) => [name.slice(key.length + 2), value]))]]
  })
  return Object.fromEntries([...own, ...rows])
}
