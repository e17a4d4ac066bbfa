import { fieldsOf, readTemplate } from '../../../src/schema/label/layout.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['resource', 'template'])

/** Refuses a layout that is none, or that names a field which its resource does not have. */
export const labelLayout = own.hook(async ({ action, after, model }) => {
  if (action !== 'add' && action !== 'edit') return {}
  const template = readTemplate(after.template)
  const unknown = template ? unknownField(model, String(after.resource), template) : undefined
  if (template && unknown === undefined) return {}
  const message = template
    ? { zh: `数据来源没有字段“${unknown}”`, en: `The resource has no field "${unknown}"` }
    : { zh: '版式格式不正确', en: 'The layout is not right' }
  return { problems: [{ field: 'template', kind: 'rule', params: { message } }] }
})

type Template = NonNullable<ReturnType<typeof readTemplate>>

function unknownField({ resources }: Model, code: string, { rows, copies, elements }: Template): string | undefined {
  const fields = resources.get(code)?.plan.fields ?? {}
  const isKnown = (name: string) => {
    const [first = '', second] = name.split('.')
    const field = fields[first]
    if (second === undefined) return field !== undefined || name === 'n' || name === 'total'
    return field?.type === 'table' && resources.get(String(field.props.of))?.plan.fields[second] !== undefined
  }
  const tables = [rows, ...elements.map((element) => (element.kind === 'table' ? element.table : undefined))]
  const noTable = tables.find((table) => table !== undefined && fields[table]?.type !== 'table')
  return noTable ?? [copies, ...elements.flatMap(fieldsOf)].find((name) => name !== undefined && !isKnown(name))
}
