import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { inStyle, rowStyleOf, rowsInStyle } from '../../../src/schema/compile/form-style.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { storedIn } from '../../records/read/stored.ts'
import { frozenFields, hiddenFields } from '../../rights/rows/scope.ts'
import { readExtensions } from './read-extensions.ts'

/** A resource by its code, or by its table's name, as clients of this API do. Only with permission to list. */
function resourceOf({ app, session }: Context, name: string): ServerResource {
  const { current } = app.live
  const found = current.resources.get(name) ?? storedIn(current).find(({ storage }) => storage.table === name)
  if (!found || !session.may(permissionOf(found.plan.code, 'list')))
    throw new AppError('UNKNOWN_RESOURCE', { name: name.slice(0, 100) })
  return found
}

/** Extension fields of a resource, in the format of table columns and form fields (spec 3). */
async function extensions(context: Context) {
  const { app, query, lang } = context
  const resource = resourceOf(context, query.type ?? query.tableName ?? '')
  const added = (await readExtensions(app.store)).get(resource.plan.code) ?? []
  const fields = added.filter(({ isOn }) => isOn).flatMap(({ key }) => resource.plan.fields[key] ?? [])
  return shown(context, resource, fields).map((field) => described(field, lang))
}

const uses = ['edit', 'info'] as const
const styleUse = ({ query }: Context) => (query.formStyle === 'info' ? 'info' : 'edit')

/** Styles of a form: for input and for reading. */
function styles({ app, session }: Context) {
  return [...app.live.current.resources.values()]
    .filter(({ plan }) => session.may(permissionOf(plan.code, 'list')))
    .flatMap(({ plan }) =>
      uses.map((formStyle) => ({ tableName: plan.code, formStyle, columns: inStyle(plan, formStyle).form.columns })),
    )
}

function head(context: Context) {
  const resource = resourceOf(context, context.query.tableName ?? '')
  const { fields, form } = inStyle(resource.plan, styleUse(context))
  const placed = form.sections.flatMap((section) => section.fields).flatMap((key) => fieldOf(fields, key) ?? [])
  return shown(context, resource, placed)
    .filter(({ type }) => type !== 'table')
    .map((field) => described(field, context.lang, context.query.formStyle === 'info'))
}

/** Columns of a record's table rows, by table. */
function body(context: Context) {
  const resource = resourceOf(context, context.query.tableName ?? '')
  return shown(context, resource, Object.values(inStyle(resource.plan, styleUse(context)).fields))
    .filter(({ type }) => type === 'table')
    .flatMap(({ key, props }) => {
      const child = context.app.live.current.resources.get(String(props.of))
      if (!child || !context.session.may(permissionOf(child.plan.code, 'list'))) return []
      const rows = rowsInStyle(child.plan, rowStyleOf(props))
      const names = rows.form.sections.flatMap((section) => section.fields)
      const columns = shown(
        context,
        child,
        names.flatMap((name) => fieldOf(rows.fields, name) ?? []),
      )
      return columns.map((field) => ({
        subKey: key,
        ...described(field, context.lang, context.query.formStyle === 'info'),
      }))
    })
}

function shown(
  { session }: Context,
  resource: ServerResource,
  fields: readonly CompiledField[],
): readonly CompiledField[] {
  const hidden = hiddenFields(resource, session)
  const frozen = frozenFields(resource, session, 'edit')
  return fields
    .filter(({ key }) => !hidden.has(key))
    .map((field) => (frozen.has(field.key) ? { ...field, readOnly: true } : field))
}

const dataTypes: Readonly<Record<string, string>> = { date: 'date', datetime: 'dateTime' }

function described(field: CompiledField, lang: Lang, isReadOnly = false) {
  const { column } = kindOf(field)
  const required = field.required === true
  const frozen = isReadOnly || field.readOnly === true
  return {
    fieldName: field.key,
    labelName: textIn(lang, field.title),
    dataType: dataTypes[field.type] ?? (column === 'number' || column === 'integer' ? 'number' : 'String'),
    width: field.width ?? null,
    required,
    editProperty: [...(required ? ['1'] : []), ...(frozen ? ['2'] : [])].join(','),
  }
}

const route = (path: string, summary: string, handle: (context: Context) => unknown): Route => ({
  method: 'GET',
  path,
  summary,
  access: 'signed-in',
  handle,
})

/** Extension fields and form styles, in the format of this API's clients. */
export const extensionRoutes: readonly Route[] = [
  route('/extendField/getTableList', 'Extension fields of a resource, for its table', extensions),
  route('/extendField/getList', 'Extension fields of a resource, for its form', extensions),
  route('/formStyle/getList', 'The styles of every form', styles),
  route('/formStyle/getHeadField', 'The fields of a form, in their order', head),
  route('/formStyle/getBodyField', 'The columns of the rows inside a form', body),
]
