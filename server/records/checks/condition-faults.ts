import type { Text } from '../../../src/schema/base/text.ts'
import { textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { aboutOf } from '../../../src/schema/conditions/about.ts'
import {
  type Advanced,
  conditionsIn,
  needsValue,
  type Rule,
  valuesOf,
} from '../../../src/schema/conditions/advanced.ts'
import { isWhole, type Misfit, misfitOf } from '../../../src/schema/conditions/misfit.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { rowsNamed } from '../../rights/permissions/named-rows.ts'
import { valueNotOffered } from '../read/membership.ts'

/** Conditions of changed fields that do not fit the list they are about. */
export async function conditionProblems(
  app: App,
  session: Session,
  fields: ServerResource['plan']['fields'],
  record: RecordRow,
  before: RecordRow | undefined,
): Promise<readonly Problem[]> {
  const asked = Object.values(fields).filter((field) => field.type === 'conditions' && isOnList(field, record, before))
  const found = await Promise.all(
    asked.map(async (field): Promise<Problem | undefined> => {
      const written = conditionsIn(record[field.key])
      const named = String(record[aboutOf(field).field] ?? '')
      const message = written ? await faultOn(app, session, named, written) : undefined
      return message ? { field: field.key, kind: 'rule', params: { message } } : undefined
    }),
  )
  return found.filter((problem) => problem !== undefined)
}

/** Whether changed conditions are about a list. Those about a form that a call returns are checked by the hooks of their resource. */
function isOnList(conditions: CompiledField, record: RecordRow, before: RecordRow | undefined): boolean {
  const { field, call } = aboutOf(conditions)
  return call === undefined && (!before || [conditions.key, field].some((key) => record[key] !== before[key]))
}

async function faultOn(app: App, session: Session, named: string, written: Advanced): Promise<Text | undefined> {
  const rows = await rowsNamed(app.store, app.live.current, named)
  return rows ? conditionFault(app, session, rows.resource, written) : noList
}

const noList: Text = { zh: '请先选择数据列表', en: 'Choose the list of rows first' }

/** The first fault of conditions on the rows of a resource: an unknown field, or a value that does not fit its field. */
export async function conditionFault(
  app: App,
  session: Session,
  resource: ServerResource,
  { rules }: Advanced,
): Promise<Text | undefined> {
  for (const rule of rules) {
    const misfit = misfitOf(resource.plan, rule) ?? (await choiceMisfit(app, session, resource, rule))
    if (misfit) return faultText(resource, rule, misfit)
  }
  return undefined
}

async function choiceMisfit(
  app: App,
  session: Session,
  resource: ServerResource,
  rule: Rule,
): Promise<Misfit | undefined> {
  const field = fieldOf(resource.plan.fields, rule.field)
  if (!field?.source || !needsValue(rule.rule)) return undefined
  // Any row of the source may be asked for, whatever its form offers.
  const { where: _, editable: __, except: ___, ...source } = field.source
  const values = valuesOf(rule).filter((value) => isWhole(rule, value))
  const asked = { ...field, source }
  for (const value of values) {
    if (await valueNotOffered(app, session, resource, asked, { [field.key]: value })) return 'value'
  }
  return undefined
}

function faultText({ plan }: ServerResource, { field: key, val }: Rule, misfit: Misfit): Text {
  const field = fieldOf(plan.fields, key)
  if (misfit === 'field' || !field) {
    const known = Object.keys(plan.fields).join(', ')
    return {
      zh: `没有此字段“${key}”，可用：${known}`,
      en: `There is no such field as "${key}"; there are: ${known}`,
    }
  }
  const value = val.slice(0, 60)
  return {
    zh: value === '' ? `请填写“${textIn('zh', field.title)}”的值` : `“${value}”不是“${textIn('zh', field.title)}”的值`,
    en:
      value === ''
        ? `Write a value of "${textIn('en', field.title)}"`
        : `"${value}" is no value of "${textIn('en', field.title)}"`,
  }
}
