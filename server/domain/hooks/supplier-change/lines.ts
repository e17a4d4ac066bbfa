import { type Both, inBoth, type Lang, textIn } from '../../../../src/schema/base/text.ts'
import { kindOf } from '../../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../../src/schema/model/compiled.ts'
import { scaleUnitText } from '../../../../src/schema/model/scale-unit.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import { fileName, refsIn } from '../../../records/files/stored-name.ts'
import { textOfValues, valuesOf } from '../../../records/read/labels.ts'
import { labelsOfRows } from '../../../records/read/shown-rows.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { isMoved, type RowChange, type TablePart } from './parts.ts'

/** Difference line of a change, in both languages. */
export type Line = {
  readonly area: string
  readonly field: string
  readonly name: Both
  readonly old: Both
  readonly now: Both
}

const nothing: Both = { zh: '', en: '' }
const both = (make: (lang: Lang) => string): Both => ({ zh: make('zh'), en: make('en') })

/** Section of the profile that a field belongs to, by dictionary `change_area`; the first by default. */
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
  creditLimitFlag: 'creditLine',
  creditLimit: 'creditLine',
  creditCurrency: 'creditLine',
  bankNumber: 'bank',
  invoiceBankName: 'bank',
  invoiceAccnum: 'bank',
  aboutUs: 'description',
  aboutUsEn: 'description',
  businessScope: 'description',
  advantages: 'description',
  deliveryProcessDescription: 'description',
  overseasExperience: 'description',
  shareholders: 'shareholder',
  categories: 'category',
  contacts: 'contact',
  banks: 'bank',
  qualifications: 'qualification',
  performances: 'performance',
  finances: 'finance',
  patents: 'technical',
  awards: 'technical',
  transfers: 'technical',
  kpis: 'technical',
  techProjects: 'technical',
  lawsuits: 'lawsuit',
}
const areaOf = (key: string) => areas[key] ?? 'base'

type TextOf = (field: CompiledField, row: RecordRow) => Both

/** Difference lines of the profile's own fields. */
export async function fieldLines(
  moment: WriteMoment,
  fields: readonly CompiledField[],
  supplier: RecordRow,
): Promise<readonly Line[]> {
  const text = await textsOf(moment, fields, [supplier, moment.after])
  return fields.map((field) => ({
    area: areaOf(field.key),
    field: field.key,
    name: inBoth(field.title),
    old: text(field, supplier),
    now: text(field, moment.after),
  }))
}

/** Difference lines of a table: one for each changed value, one for each added or removed row, one for a new order. */
export async function tableLines(moment: WriteMoment, part: TablePart): Promise<readonly Line[]> {
  const { key, table, fields, rows, order } = part
  const all = [...rows.flatMap(({ live, now }) => [live, now]), ...order.flat()].filter((row) => row !== undefined)
  const text = await textsOf(moment, fields, all)
  const nameOf = (row: RecordRow) => rowName(table.resource, row, text)
  const line = (name: Both, old: Both, now: Both): Line => ({ area: areaOf(key), field: key, name, old, now })
  const lines = rows.flatMap((change) => rowLines(change, fields, text, nameOf, line))
  if (!isMoved(part)) return lines
  const inOrder = (some: readonly RecordRow[]) => both((lang) => some.map((row) => nameOf(row)[lang]).join(', '))
  return [...lines, line(orderName, inOrder(order[0]), inOrder(order[1]))]
}

const orderName: Both = { zh: '顺序', en: 'Order' }

function rowLines(
  { live, now }: RowChange,
  fields: readonly CompiledField[],
  text: TextOf,
  nameOf: (row: RecordRow) => Both,
  line: (name: Both, old: Both, now: Both) => Line,
): readonly Line[] {
  if (live && now) {
    const name = nameOf(live)
    const other = fields.filter(
      (field) => field.type !== 'computed' && String(live[field.key] ?? '') !== String(now[field.key] ?? ''),
    )
    return other.map((field) =>
      line(
        both((lang) => `${name[lang]} · ${textIn(lang, field.title)}`),
        text(field, live),
        text(field, now),
      ),
    )
  }
  const row = now ?? live ?? {}
  const name = nameOf(row)
  const whole = both((lang) => wholeRow(row, fields, text, lang))
  return now
    ? [line({ zh: `新增：${name.zh}`, en: `Added: ${name.en}` }, nothing, whole)]
    : [line({ zh: `删除：${name.zh}`, en: `Removed: ${name.en}` }, whole, nothing)]
}

/** Text of a whole row: titles and values. */
function wholeRow(row: RecordRow, fields: readonly CompiledField[], text: TextOf, lang: Lang): string {
  return fields
    .map((field) => [textIn(lang, field.title), text(field, row)[lang]] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (lang === 'zh' ? `${name}：${value}` : `${name}: ${value}`))
    .join(lang === 'zh' ? '；' : '; ')
}

/** Name of a row: its naming value; without one, the title of its resource. */
function rowName({ plan }: ServerResource, row: RecordRow, text: TextOf): Both {
  return both((lang) => {
    const field = plan.fields[plan.label[lang]]
    return (field && text(field, row)[lang]) || textIn(lang, plan.title)
  })
}

/** Display texts of values: labels of choices, names of files, masked values. */
async function textsOf(
  { app, session }: WriteMoment,
  fields: readonly CompiledField[],
  rows: readonly RecordRow[],
): Promise<TextOf> {
  const [zh, en] = await Promise.all([
    labelsOfRows(app, session, 'zh', fields, rows),
    labelsOfRows(app, session, 'en', fields, rows),
  ])
  const labels = { zh, en }
  return (field, row) =>
    both((lang) => {
      const labelOf = labels[lang].get(field.key)
      const value = row[field.key]
      if (kindOf(field).files) return refsIn(value).map(fileName).join(', ')
      const shown = labelOf ? textOfValues(valuesOf(field, value), labelOf) : String(value ?? '')
      if (field.mask === 'last4' && shown.length > 4) return `****${shown.slice(-4)}`
      return shown && withUnit(shown, scaleUnitText(field.props, lang, row))
    })
}

const withUnit = (shown: string, unit: string) => (unit === '' ? shown : `${shown} ${unit}`)
