import { textIn } from '../../../src/schema/base/text.ts'
import type { CompiledField, CompiledResource, Model } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { addSteps } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'

const styleFieldTable = fileTable(
  import.meta,
  'sys/formstyle/fields',
  [],
  ['area', 'fieldName', 'formstyleId', 'labelName', 'labelNameEn', 'sortNo', 'visible'],
)

type StyleField = { readonly area?: unknown; readonly fieldName?: unknown; readonly visible?: unknown }

const own = ownFields(import.meta, ['fields', 'formStyle', 'tableName'])
type Moment = MomentOf<typeof own>

/** Checks a form style: it names fields of its form, and hides no required one. A new one without fields begins with the present form. */
export const formStyle = own.hook(async (moment) => {
  const after = () => moment.app.live.refreshSoon()
  const { action, model } = moment
  if (action !== 'add' && action !== 'edit') return { after }
  const plan = model.resources.get(String(moment.after.tableName))?.plan
  if (!plan) return { problems: [problemAt('tableName', '没有此业务表', 'There is no such resource')] }
  const rows = rowsOf(moment.after)
  const steps = action === 'add' && rows.length === 0 ? firstRows(moment, plan) : []
  return { steps, problems: rows.flatMap((row) => problemOf(row, plan, model, moment.after.formStyle) ?? []), after }
})

const ownRow = ownFields(import.meta, [])

/** Rows that are written separately change the form, too. */
export const formStyleField = ownRow.hook(async ({ app }) => ({ after: () => app.live.refreshSoon() }))

function rowsOf(record: Moment['after']): readonly StyleField[] {
  return Array.isArray(record.fields) ? (record.fields as readonly StyleField[]) : []
}

function problemOf(
  { area, fieldName, visible }: StyleField,
  plan: CompiledResource,
  model: Model,
  style: unknown,
): Problem | undefined {
  const name = String(fieldName)
  const field = area === 'body' ? columnOf(name, plan, model) : headOf(plan).find(({ key }) => key === name)
  if (!field) return problemAt('fields', `表单中没有“${name}”`, `The form has no "${name}"`)
  const isNeeded = field.required === true && field.default === undefined && field.compute === undefined
  if (style !== 'edit' || visible !== 'N' || !isNeeded || field.readOnly === true) return undefined
  return problemAt('fields', `“${name}”为必填，不能隐藏`, `"${name}" has to be filled in and cannot be hidden`)
}

/** Fields of a form, in their order. */
function headOf({ form, fields }: CompiledResource): readonly CompiledField[] {
  return form.sections.flatMap((section) => section.fields).flatMap((key) => fields[key] ?? [])
}

function columnOf(name: string, { fields }: CompiledResource, model: Model): CompiledField | undefined {
  const [table = '', column = ''] = name.split('.')
  return model.resources.get(String(fields[table]?.props.of))?.plan.fields[column]
}

// With their present labels, so that users recognise them.
function firstRows(moment: Moment, plan: CompiledResource) {
  const { model, id } = moment
  const head = headOf(plan).filter(({ type }) => type !== 'hidden')
  const rowOf = (area: string, { title, key }: CompiledField, table?: string) => ({
    area,
    fieldName: table === undefined ? key : `${table}.${key}`,
    labelName: textIn('zh', title),
    labelNameEn: textIn('en', title),
  })
  const body = head
    .filter(({ type }) => type === 'table')
    .flatMap((table) => columnsOf(table, model).map((column) => rowOf('body', column, table.key)))
  return [...head.map((field) => rowOf('head', field)), ...body].flatMap(
    (row, place) =>
      addSteps(moment, styleFieldTable, { formstyleId: id, ...row, sortNo: place + 1, visible: 'Y' }).steps,
  )
}

/** Columns of a table: those its field names, or those in the form of its rows. */
function columnsOf({ props }: CompiledField, { resources }: Model): readonly CompiledField[] {
  const child = resources.get(String(props.of))?.plan
  if (!child) return []
  if (Array.isArray(props.columns)) return props.columns.flatMap((key) => child.fields[String(key)] ?? [])
  return headOf(child).filter(({ key }) => key !== child.parent?.field && key !== props.order)
}
