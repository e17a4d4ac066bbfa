import type { CompiledField, ServerResource } from '../../src/schema/model/compiled.ts'
import type { Problem } from '../../src/schema/model/problem-texts.ts'
import { textIn } from '../../src/schema/model/text.ts'
import { newId } from '../new-id.ts'
import { changesOf, historyStep } from '../resources/history.ts'
import { textOfValues, valuesOf } from '../resources/labels.ts'
import { columnsOf, type RecordRow } from '../resources/records.ts'
import { labelsOfRows } from '../resources/shown-rows.ts'
import { quoted } from '../store/quoted.ts'
import { indexSteps } from '../store/search.ts'
import type { Step } from '../store/store.ts'
import { nowText, todayText } from '../time.ts'
import type { Hook, HookResult, WriteMoment } from './hook.ts'
import { nextNumber } from './next-number.ts'

const profile = 'srm/supplier/base'
const differences = 'srm/supplier/changeDiff'
/** States of a change that is still under way: a company has one such change at a time. */
const open = ['draft', 'pending', 'rejected']
/** States of a company that has not been let in yet: it changes its profile itself. */
const entering = ['registered', 'completing', 'pending', 'rejected']

/**
 * A change works on a copy of a company's profile (catalogue: srm/supplier/change): what it differs in is written down whenever it is
 * saved, and what differs is written into the profile when it is approved.
 */
export const supplierChange: Hook = async (moment) => {
  const { model, action, after } = moment
  const base = model.resources.get(profile)
  const diff = model.resources.get(differences)
  if (!base || !diff || action === 'delete') return {}
  const supplier = await supplierOf(moment, base, String(after.supplierId ?? ''))
  if (!supplier) return { problems: [problem('supplierId', '没有此供应商', 'There is no such supplier')] }
  if (action === 'state') return after.changeStatus === 'effective' ? applied(moment, base, supplier) : {}
  const problems = action === 'add' ? await refusals(moment, supplier) : []
  if (problems.length > 0) return { problems }
  return {
    values: {
      ...(action === 'add' && (await firstValues(moment))),
      baseVersion: supplier.version,
      supplierStatus: supplier.status,
    },
    steps: await differenceSteps(moment, base, diff, supplier),
  }
}

function problem(field: string, zh: string, en: string): Problem {
  return { field, kind: 'rule', params: { message: { zh, en } } }
}

async function supplierOf(
  { app }: WriteMoment,
  { storage }: ServerResource,
  id: string,
): Promise<RecordRow | undefined> {
  const columns = storage.columns.map(({ name, field }) => `${quoted(name)} as ${quoted(field)}`).join(', ')
  const [row] = await app.store.rows({
    sql: `select ${columns} from ${quoted(storage.table)} where id = ?`,
    parameters: [id],
  })
  return row
}

async function refusals({ app, resource, after }: WriteMoment, supplier: RecordRow): Promise<readonly Problem[]> {
  if (entering.includes(String(supplier.status))) {
    return [
      problem('supplierId', '准入前请直接修改企业信息', 'Before it is let in, a company changes its profile itself'),
    ]
  }
  const marks = open.map(() => '?').join(', ')
  const [other] = await app.store.rows<{ code: string }>({
    sql: `select code from ${quoted(resource.storage.table)} where supplier_id = ? and change_status in (${marks}) limit 1`,
    parameters: [after.supplierId, ...open],
  })
  return other
    ? [problem('supplierId', `变更单 ${other.code} 尚未完成`, `The change ${other.code} is still under way`)]
    : []
}

async function firstValues({ app: { store }, resource }: WriteMoment): Promise<RecordRow> {
  const prefix = `CHG${todayText().replaceAll('-', '')}`
  const number = await nextNumber(store, prefix, async () => {
    const [row] = await store.rows<{ code: string | null }>({
      sql: `select max(code) as code from ${quoted(resource.storage.table)} where code like ?`,
      parameters: [`${prefix}%`],
    })
    return Number(row?.code?.slice(prefix.length) ?? 0)
  })
  return { code: prefix + String(number).padStart(4, '0'), registerTime: nowText() }
}

/** The fields of a change that the profile has too and a person may fill in: what it may change. */
function sharedFields({ plan }: ServerResource, base: ServerResource): readonly CompiledField[] {
  const placed = new Set(plan.form.sections.flatMap((section) => section.fields))
  return Object.values(base.plan.fields).filter(({ key, type }) => {
    const own = plan.fields[key]
    return own?.type === type && own.readOnly !== true && type !== 'table' && placed.has(key)
  })
}

function changedFields({ resource, after }: WriteMoment, base: ServerResource, supplier: RecordRow) {
  return sharedFields(resource, base).filter(({ key }) => String(after[key] ?? '') !== String(supplier[key] ?? ''))
}

/** Which part of the profile a field stands in, as the dictionary `change_area` names them. */
const areas: Readonly<Record<string, string>> = {
  currency: 'registration',
  registerFund: 'registration',
  legalBody: 'registration',
  legalPost: 'registration',
  leaderCard: 'registration',
  companyNumber: 'registration',
  socialInsuranceNumber: 'registration',
  artisanNumber: 'registration',
  creditRating: 'credit',
  safetyGrade: 'credit',
  aptitudeFlag: 'credit',
  creditLimitFlag: 'credit',
  creditLimit: 'credit',
  creditCurrency: 'credit',
  bankNumber: 'credit',
  invoiceBankName: 'credit',
  invoiceAccnum: 'credit',
  aboutUs: 'description',
  aboutUsEn: 'description',
  businessScope: 'description',
  advantages: 'description',
  deliveryProcessDescription: 'description',
}

type TextOf = (field: CompiledField, row: RecordRow) => string

/** How values read, with the labels of one language. */
function textsOf(labels: Awaited<ReturnType<typeof labelsOfRows>>): TextOf {
  return (field, row) => {
    const labelOf = labels.get(field.key)
    const value = row[field.key]
    const shown = labelOf ? textOfValues(valuesOf(field, value), labelOf) : String(value ?? '')
    return field.mask === 'last4' && shown.length > 4 ? `****${shown.slice(-4)}` : shown
  }
}

async function differenceSteps(
  moment: WriteMoment,
  base: ServerResource,
  diff: ServerResource,
  supplier: RecordRow,
): Promise<readonly Step[]> {
  const { app, session, id, after } = moment
  const fields = changedFields(moment, base, supplier)
  const texts = await Promise.all(
    (['zh', 'en'] as const).map(async (lang) =>
      textsOf(await labelsOfRows(app, session, lang, fields, [supplier, after])),
    ),
  )
  const [chinese, english] = texts as [TextOf, TextOf]
  const now = nowText()
  const rows = fields.map((field, index) => ({
    id: newId(),
    tenantId: session.tenantId,
    createBy: session.user.username,
    createTime: now,
    updateBy: session.user.username,
    updateTime: now,
    version: 1,
    changeId: id,
    supplierId: after.supplierId,
    area: areas[field.key] ?? 'base',
    field: field.key,
    fieldName: textIn('zh', field.title),
    fieldNameEn: textIn('en', field.title),
    oldValue: chinese(field, supplier),
    oldValueEn: english(field, supplier),
    newValue: chinese(field, after),
    newValueEn: english(field, after),
    sortNo: index + 1,
  }))
  const table = quoted(diff.storage.table)
  return [
    { sql: `delete from ${table} where change_id = ?`, parameters: [id] },
    ...rows.map((row): Step => {
      const { names, values } = columnsOf(diff, row)
      const marks = names.map(() => '?').join(', ')
      return { sql: `insert into ${table} (${names.map(quoted).join(', ')}) values (${marks})`, parameters: values }
    }),
  ]
}

/** Writes what differs into the profile, in the transaction that makes the change effective, as a version of its own with its history. */
async function applied(moment: WriteMoment, base: ServerResource, supplier: RecordRow): Promise<HookResult> {
  const { app, session, after } = moment
  const fields = changedFields(moment, base, supplier)
  if (fields.length === 0) return {}
  const now = nowText()
  const version = Number(supplier.version)
  const changed = Object.fromEntries(fields.map(({ key }) => [key, after[key] ?? null]))
  const row = { ...supplier, ...changed, updateBy: session.user.username, updateTime: now, version: version + 1 }
  const { names, values } = columnsOf(base, {
    ...changed,
    updateBy: row.updateBy,
    updateTime: now,
    version: row.version,
  })
  const entry = { id: String(supplier.id), version: row.version, at: now, who: session.user.username, action: 'change' }
  const all = columnsOf(base, row)
  const byName = Object.fromEntries(all.names.map((name, index) => [name, all.values[index]]))
  return {
    steps: [
      {
        sql: `update ${quoted(base.storage.table)} set ${names.map((name) => `${quoted(name)} = ?`).join(', ')} where id = ? and version = ?`,
        parameters: [...values, supplier.id, version],
        expect: { changes: 1 },
      },
      ...indexSteps(base.storage, app.store.dialect, byName),
      historyStep(profile, { ...entry, changes: changesOf(base, supplier, row) }),
    ],
  }
}
