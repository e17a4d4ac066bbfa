import type { FieldType } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnFor, formId } from './form-names.ts'

type Choice = { readonly dictCode: string; readonly dictTable?: string; readonly dictText?: string }

/** Source of a field's choices in wire format: a dictionary, or `table,text,code`. */
export function choiceOf(context: Context, { source }: CompiledField): Choice | undefined {
  if (!source || source.kind === 'report') return undefined
  if (source.kind === 'dictionary') return { dictCode: source.code }
  const target = context.app.live.current.resources.get(source.code)
  if (!target) return undefined
  return {
    dictCode: columnFor(target, source.value),
    dictTable: formId(context, target),
    dictText: columnFor(target, source.label[context.lang]),
  }
}

/** View names that differ from the field type (contract.md 5.4). */
const views: Readonly<Record<string, string>> = {
  cron: 'text',
  conditions: 'textarea',
  icon: 'text',
  computed: 'text',
  certificate: 'file',
  sel_org: 'sel_search',
}

type Make = (context: Context, resource: ServerResource, field: CompiledField) => object

const decimal: Make = (_, __, { props }) => ({
  view: 'number',
  type: 'number',
  dbPointLength: Number(props.scale ?? 2),
})
const files: Make = (_, __, { type, props }) => ({
  view: views[type] ?? type,
  fieldExtendJson: JSON.stringify({ uploadnum: String(props.maxCount) }),
})
const people: Make = (_, __, { type, source, props }) => {
  const label = type === 'sel_user' ? 'realname' : 'departName'
  const ext = { store: source?.value ?? 'id', text: label, multiSelect: props.multiple === true }
  return { view: type, fieldExtendJson: JSON.stringify(ext) }
}

/** Views with properties other than the choices of their field. */
const makers: Partial<Record<FieldType, Make>> = {
  integer: () => ({ view: 'number', type: 'integer' }),
  number: decimal,
  money: decimal,
  percent: decimal,
  switch: (_, __, { props }) => ({ view: 'switch', fieldExtendJson: JSON.stringify(props.options ?? ['Y', 'N']) }),
  file: files,
  image: files,
  certificate: files,
  sel_user: people,
  sel_depart: people,
  sel_tree: (context, _, field) => ({ view: 'sel_tree', ...treeOf(context, field) }),
  cat_tree: (_, resource, { props }) => ({
    view: 'cat_tree',
    pcode: '0',
    ...(props.textField !== undefined && { textField: columnFor(resource, String(props.textField)) }),
  }),
  link_down: (context, resource, field) => ({ view: 'link_down', ...linkOf(context, resource, field) }),
  popup: (context, resource, field) =>
    field.source?.kind === 'report' ? popupOf(resource, field) : { view: 'sel_search', ...choiceOf(context, field) },
}

/** Properties of a field's view other than title and position. */
export function viewProps(context: Context, resource: ServerResource, field: CompiledField): object {
  const made = makers[field.type]?.(context, resource, field)
  if (made) return { type: 'string', ...made }
  const isOfRows = field.source?.kind === 'resource' && field.type === 'list'
  return {
    view: isOfRows ? 'sel_search' : (views[field.type] ?? field.type),
    type: 'string',
    ...choiceOf(context, field),
  }
}

function treeOf(context: Context, field: CompiledField): object {
  const choice = choiceOf(context, field)
  const target = field.source && context.app.live.current.resources.get(field.source.code)
  if (!(choice && target)) return {}
  return {
    dict: `${choice.dictTable},${choice.dictText},${choice.dictCode}`,
    pidField: columnFor(target, String(field.props.parent)),
    pidValue: String(field.props.root ?? ''),
    hasChildField: '',
  }
}

function linkOf(context: Context, resource: ServerResource, field: CompiledField): object {
  const choice = choiceOf(context, field)
  const target = field.source && context.app.live.current.resources.get(field.source.code)
  if (!(choice && target)) return {}
  const pid = columnFor(target, String(field.props.parent))
  const levels = (field.props.levels ?? []) as readonly string[]
  return {
    config: {
      table: choice.dictTable,
      txt: choice.dictText,
      key: choice.dictCode,
      linkField: levels.map((name) => columnFor(resource, name)).join(','),
      // The parent column holds the parent row's stored value.
      idField: choice.dictCode,
      pidField: pid,
      condition: `${pid} = '${String(field.props.root ?? '').replaceAll("'", "''")}'`,
    },
    others: levels.map((name, order) => ({ field: columnFor(resource, name), title: name, order })),
  }
}

function popupOf(resource: ServerResource, { key, source, props }: CompiledField): object {
  const fill = Object.entries((props.fill ?? {}) as Readonly<Record<string, string>>)
  return {
    view: 'popup',
    code: source?.code,
    orgFields: [source?.value, ...fill.map(([, from]) => from)].join(','),
    destFields: [key, ...fill.map(([to]) => to)].map((name) => columnFor(resource, name)).join(','),
    popupMulti: props.multiple === true,
  }
}

const formats: Readonly<Record<string, string>> = {
  url: 'url',
  email: 'e',
  mobile: 'm',
  postcode: 'p',
  letters: 's',
  digits: 'n',
}

/** Validation code or regular expression of a field (contract.md 5.3). */
export function patternOf({ unique, schema }: CompiledField): string | undefined {
  const { format, pattern } = schema as { readonly format?: string; readonly pattern?: string }
  if (unique) return 'only'
  return (format === undefined ? undefined : formats[format]) ?? pattern
}
