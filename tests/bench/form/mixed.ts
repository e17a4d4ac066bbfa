import type { FieldType } from '../../../src/schema/fields/registry.ts'
import { factsOf, kindOf } from '../../../src/schema/fields/registry.ts'
import type { Ast, CompiledField, CompiledResource, Source } from '../../../src/schema/model/compiled.ts'

/** 50 % text, 15 % number, 15 % select, 10 % date, 10 % switch, mixed. */
const pattern: readonly FieldType[] = [
  ...(['text', 'number', 'text', 'list', 'text', 'date', 'text', 'switch', 'text', 'number'] as const),
  ...(['list', 'text', 'switch', 'text', 'number', 'text', 'list', 'text', 'date', 'text'] as const),
]

export const choices = ['CNY', 'USD', 'EUR', 'JPY', 'GBP', 'HKD', 'SGD', 'AUD'] as const

const source: Source = { kind: 'dictionary', code: 'currency', value: 'value', label: { zh: 'zh', en: 'en' } }

export type Mixed = {
  readonly key: string
  readonly type: FieldType
  readonly title: string
  readonly required: boolean
  /** A tenth of the fields are hidden while the preceding text has a certain value. */
  readonly after: string | undefined
}

/** The fields of every contestant: same types, titles and limits. */
export function mixedFields(count: number): readonly Mixed[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `f${index}`,
    type: pattern[index % pattern.length] ?? 'text',
    title: `Field ${index}`,
    required: index % 4 === 0,
    after: index % 10 === 5 ? `f${index - 1}` : undefined,
  }))
}

/** The same as a compiled resource. */
export function mixedResource(count: number): CompiledResource {
  const fields = mixedFields(count)
  return {
    kind: 'resource',
    code: 'bench/mixed',
    version: '1',
    title: 'Mixed',
    fields: Object.fromEntries(fields.map((field) => [field.key, compiled(field)])),
    value: 'id',
    label: { zh: 'f0', en: 'f0' },
    list: { columns: [], query: [], sort: { field: 'createTime', order: 'desc' } },
    form: { columns: 2, open: 'page', sections: [{ columns: 2, fields: fields.map(({ key }) => key) }] },
    actions: [],
    rules: [],
    only: ['add'],
    tenant: 'owned',
    validator: `validator-${count}.js`,
    can: ['add'],
  }
}

/** Hides a conditional field by the preceding text. */
export const hiddenBy = 'hide'

function compiled({ key, type, title, required, after }: Mixed): CompiledField {
  const written = type === 'text' ? { type, maxLength: 100 } : { type }
  return {
    key,
    type,
    title,
    required,
    readOnly: false,
    visible: after === undefined || { op: '!=', args: [id(after), { op: 'value', args: [hiddenBy] }] },
    whenHidden: 'clear',
    ...(type === 'switch' && { default: 'N' }),
    ...factsOf({ type }),
    filter: 'none',
    ...(type === 'list' && { source }),
    dependsOn: after === undefined ? [] : [after],
    schema: (kindOf({ type }).schema as (field: object) => CompiledField['schema'])(written),
    props: {},
  }
}

function id(name: string): Ast {
  return { op: 'id', args: [name] }
}
