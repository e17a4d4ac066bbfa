import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { Context } from '../../platform/http/route.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { columnFor, formId } from './form-names.ts'
import { choiceOf } from './form-props.ts'

/** Wire column: whether a tree row has children. */
export const hasChildColumn = 'has_child'

const slots: Readonly<Record<string, string>> = {
  date: 'dateSlot',
  image: 'imgSlot',
  file: 'fileSlot',
  umeditor: 'htmlSlot',
  pca: 'pcaSlot',
}

/** Columns, options and buttons of a form's list (contract.md 5.1). */
export async function formColumns(context: Context, resource: ServerResource) {
  const { session, lang } = context
  const { plan } = resource
  const visible = new Set(visibleFields(resource, session))
  const fields = plan.list.columns.flatMap(({ field, hidden }) => {
    const found = hidden ? undefined : fieldOf(plan.fields, field)
    return found && visible.has(field) ? [found] : []
  })
  const { tree } = plan.list
  return {
    columns: fields.map((field) => columnOf(context, resource, field)),
    dictOptions: await optionsOf(context, resource, fields),
    cgButtonList: buttonsOf(context, resource),
    fieldHrefSlots: [],
    enhanceJs: '',
    hideColumns: hiddenButtons(context, resource),
    paginationFlag: 'Y',
    checkboxFlag: 'Y',
    scrollFlag: 1,
    formTemplate: String(plan.form.columns),
    description: textIn(lang, plan.title),
    currentTableName: formId(context, resource),
    isDesForm: 'N',
    desFormCode: '',
    ...(tree && {
      pidField: columnFor(resource, tree.parent),
      hasChildrenField: hasChildColumn,
      textField: columnFor(resource, textIn(lang, plan.label)),
    }),
  }
}

function columnOf({ lang }: Context, resource: ServerResource, field: CompiledField) {
  const { key, title, source, width, type } = field
  const dataIndex = columnFor(resource, key)
  const slot = slots[type]
  return {
    title: textIn(lang, title),
    dataIndex,
    align: kindOf(field).column === 'text' ? 'left' : 'right',
    ...(width !== undefined && { width }),
    sorter: true,
    fieldType: type,
    ...(source && {
      customRender: source.kind === 'dictionary' ? dataIndex : `_replace_text_${dataIndex}_dictText`,
    }),
    ...(slot && { scopedSlots: { customRender: slot } }),
  }
}

async function optionsOf({ app, session, lang }: Context, resource: ServerResource, fields: readonly CompiledField[]) {
  const found = await Promise.all(
    fields.map(async ({ key, source }) =>
      source?.kind === 'dictionary'
        ? [[columnFor(resource, key), await dictionaryOptions(app.store, session.tenantId, source.code, lang)] as const]
        : [],
    ),
  )
  return Object.fromEntries(found.flat())
}

/** Built-in buttons of a list, with their permissions. */
const builtIn: Readonly<Record<string, string>> = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'delete',
  import: 'import',
  export: 'export',
  detail: 'list',
}

const may = ({ session }: Context, { plan }: ServerResource, right: string) =>
  plan.only.includes(right) && session.may(permissionOf(plan.code, right))

function hiddenButtons(context: Context, resource: ServerResource): readonly string[] {
  return Object.keys(builtIn).filter((name) => !may(context, resource, builtIn[name] ?? ''))
}

/** The caller's state actions as row buttons, and the built-in ones that new clients request by name. */
export function buttonsOf(context: Context, resource: ServerResource) {
  const { session, lang } = context
  const { plan } = resource
  const actions = plan.actions.filter(({ permission, automatic }) => !automatic && session.may(permission))
  const own = actions.map((action, orderNum) => ({
    ...common(action.name, textIn(lang, action.title), orderNum),
    buttonStyle: 'link',
    buttonIcon: action.icon ?? '',
    exp: shownIn(resource, action),
  }))
  const standard = [
    ['add', 'add'],
    ['edit', 'edit'],
    ['detail', 'list'],
    ['query', 'list'],
    ['reset', 'list'],
    ['form_confirm', 'edit'],
  ] as const
  return [
    ...own,
    ...standard
      .filter(([, right]) => may(context, resource, right))
      .map(([name], index) => ({
        ...common(name, name, own.length + index),
        buttonStyle: 'built-in',
        buttonIcon: '',
        exp: '',
      })),
  ]
}

function common(buttonCode: string, buttonName: string, orderNum: number) {
  return { id: buttonCode, buttonCode, buttonName, optType: 'action', orderNum, buttonStatus: '1' }
}

function shownIn(resource: ServerResource, { from }: CompiledAction): string {
  const { states } = resource.plan
  return states && from && from.length > 0 ? `${columnFor(resource, states.field)}#in#${from.join(',')}` : ''
}

/** Search fields of a form's list (contract.md 5.5). */
export function formQuery(context: Context, resource: ServerResource) {
  const { session, lang } = context
  const { plan } = resource
  const visible = new Set(visibleFields(resource, session))
  return plan.list.query.flatMap((name, order) => {
    const field = visible.has(name) ? fieldOf(plan.fields, name) : undefined
    if (!field) return []
    return [
      {
        field: columnFor(resource, name),
        label: textIn(lang, field.title),
        view: queryView(field),
        mode: field.filter === 'range' ? 'group' : 'single',
        // The first two are visible.
        hidden: order < 2 ? '0' : '1',
        order,
        ...queryChoice(context, field),
      },
    ]
  })
}

const sameView = new Set(['date', 'datetime', 'sel_user', 'sel_depart', 'pca', 'cat_tree'])

function queryView(field: CompiledField): string {
  if (sameView.has(field.type)) return field.type
  if (field.choice === 'many') return 'list_multi'
  return field.source?.kind === 'dictionary' ? 'list' : field.source ? 'sel_search' : 'string'
}

function queryChoice(context: Context, field: CompiledField) {
  const choice = choiceOf(context, field)
  return choice ? { config: '1', dictTable: '', dictText: '', ...choice } : {}
}
