import { textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { tablesOf } from '../../records/read/table-fields.ts'
import { frozenFields, hiddenFields } from '../../rights/rows/scope.ts'
import { buttonsOf, hasChildColumn } from './form-columns.ts'
import { columnFor, formId } from './form-names.ts'
import { patternOf, viewProps } from './form-props.ts'

/** A form in JeecgBoot's format (contract.md 5.1, 5.3): the caller's fields, without scripts. */
export function formItem(context: Context, resource: ServerResource) {
  const fields = placedFields(context, resource)
  const tables = tablesOf(modelFor(context), resource).filter(({ key }) => fields.some((field) => field.key === key))
  const own = fields.filter(({ type }) => type !== 'table')
  const properties = Object.fromEntries([
    ...own.map((field, order) => [columnFor(resource, field.key), propOf(context, resource, field, order)]),
    ...tables.map((table, index) => [formId(context, table.resource), subOf(context, table, own.length + index)]),
  ])
  const required = own.filter((field) => field.required === true).map(({ key }) => columnFor(resource, key))
  return {
    head: headOf(
      context,
      resource,
      tables.map((table) => formId(context, table.resource)),
    ),
    schema: { type: 'object', required, properties },
    enhanceJs: '',
    cgButtonList: buttonsOf(context, resource),
  }
}

function headOf(context: Context, resource: ServerResource, subs: readonly string[]) {
  const { plan } = resource
  const { tree } = plan.list
  return {
    id: formId(context, resource),
    tableName: formId(context, resource),
    tableTxt: textIn(context.lang, plan.title),
    tableType: subs.length > 0 ? 2 : 1,
    subTableStr: subs.join(','),
    formTemplate: String(plan.form.columns),
    isTree: tree ? 'Y' : 'N',
    ...(tree && {
      treeParentIdField: columnFor(resource, tree.parent),
      treeIdField: hasChildColumn,
      treeFieldname: columnFor(resource, textIn(context.lang, plan.label)),
    }),
    isCheckbox: 'Y',
    isPage: 'Y',
    scroll: 1,
    themeTemplate: 'normal',
    isDesForm: 'N',
  }
}

/** Visible fields of a form, in order; those without write permission are read-only. */
export function placedFields({ session }: Context, resource: ServerResource): readonly CompiledField[] {
  const { plan } = resource
  const hidden = hiddenFields(resource, session)
  const frozen = new Set([...frozenFields(resource, session, 'edit')])
  const names = plan.form.sections.flatMap(({ fields }) => fields)
  return names.flatMap((name) => {
    const field = hidden.has(name) ? undefined : fieldOf(plan.fields, name)
    if (!field) return []
    const isClosed = frozen.has(name) || plan.states?.field === name || kindOf(field).column === 'none'
    return [isClosed && field.type !== 'table' && field.type !== 'password' ? { ...field, readOnly: true } : field]
  })
}

function propOf(context: Context, resource: ServerResource, field: CompiledField, order: number) {
  const pattern = patternOf(field)
  const { default: first } = field
  return {
    title: textIn(context.lang, field.title),
    order,
    ...viewProps(context, resource, field),
    ...(pattern !== undefined && { pattern }),
    ...(first !== undefined && typeof first !== 'object' && { defVal: String(first) }),
    ...(field.readOnly === true && { ui: { widgetattrs: { disabled: true } } }),
  }
}

type Table = ReturnType<typeof tablesOf>[number]

function subOf(context: Context, { field, resource, link }: Table, order: number) {
  const id = formId(context, resource)
  const fields = placedFields(context, resource).filter(({ key, type }) => key !== link && type !== 'table')
  return {
    view: 'tab',
    key: id,
    id,
    describe: textIn(context.lang, field.title),
    relationType: 0,
    foreignKey: columnFor(resource, link),
    order,
    columns: fields.map((each) => cellOf(context, resource, each)),
  }
}

/** Column types of editable tables whose name differs from the form's view (contract.md 9). */
const cells: Readonly<Record<string, string>> = {
  text: 'input',
  textarea: 'input',
  number: 'inputNumber',
  list: 'select',
  switch: 'checkbox',
}

function cellOf(context: Context, resource: ServerResource, field: CompiledField) {
  const {
    view,
    code,
    type: _,
    ...rest
  } = viewProps(context, resource, field) as { view: string; code?: string; type?: string }
  const pattern = patternOf(field)
  const title = textIn(context.lang, field.title)
  return {
    key: columnFor(resource, field.key),
    title,
    type: field.readOnly === true ? 'normal' : (cells[view] ?? view),
    ...(field.width !== undefined && { width: `${field.width}px` }),
    ...rest,
    ...(code !== undefined && { popupCode: code }),
    ...(view === 'switch' && { customValue: field.props.options ?? ['Y', 'N'] }),
    validateRules: [
      ...(field.required === true ? [{ required: true, message: `${title}` }] : []),
      ...(pattern === undefined ? [] : [{ pattern, message: `${title}` }]),
    ],
  }
}
