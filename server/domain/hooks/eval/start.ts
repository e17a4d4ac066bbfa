import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { addSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type Figure, figureOf, type Period } from './formulas.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'status'])
const templateItemTable = fileTable(import.meta, 'srm/eval/template/item', [
  'deptId',
  'dimension',
  'indicatorId',
  'scoreType',
  'sortNo',
  'templateId',
  'weight',
])
const indicatorTable = fileTable(import.meta, 'srm/eval/indicator', [
  'dimension',
  'formula',
  'maxScore',
  'name',
  'scoreType',
  'standard',
])
const departTable = fileTable(import.meta, 'sys/depart', ['orgCode'])
const standingTable = fileTable(import.meta, 'srm/eval/plan/supplier', [], ['planId', 'progress', 'supplierId'])
const sheetTable = fileTable(
  import.meta,
  'srm/eval/score',
  [],
  ['automatic', 'deadline', 'deptId', 'planId', 'status', 'supplierId', 'supplierName'],
)
const sheetItemTable = fileTable(
  import.meta,
  'srm/eval/score/item',
  [],
  ['dimension', 'indicator', 'maxScore', 'refValue', 'score', 'scoreId', 'scoreType', 'sortNo', 'standard', 'weight'],
)

/** Indicator of the template with the data of its own file. */
type Asked = {
  readonly name: string
  readonly dimension: string
  readonly scoreType: string
  readonly formula: string
  readonly maxScore: number
  readonly standard: unknown
  readonly weight: number
  readonly deptId: string
}

type Moment = WriteMoment<'beginDate' | 'endDate' | 'scoreDeadline' | 'templateId'>
type Company = RowOf<typeof supplierTable>

/** Creates, for each supplier, a sheet for each scoring department, one with the automatic figures, and a row in the task. */
export async function started(moment: Moment, suppliers: readonly string[]): Promise<HookResult> {
  const asked = await askedOf(moment)
  if (asked.length === 0) {
    return { problems: [problemAt('templateId', '评价模板没有指标', 'The template has no indicators')] }
  }
  const companies = await rowsWhere(moment, supplierTable, { id: suppliers })
  const codes = await departCodes(moment, asked)
  const steps: Step[] = []
  for (const company of companies) steps.push(...(await supplierSteps(moment, company, asked, codes)))
  return { steps }
}

async function askedOf(moment: Moment): Promise<readonly Asked[]> {
  const rows = await rowsWhere(moment, templateItemTable, { templateId: String(moment.after.templateId) })
  const known = await rowsWhere(moment, indicatorTable, {
    id: rows.map(({ indicatorId }) => String(indicatorId)),
  })
  const byId = new Map(known.map((row) => [row.id, row]))
  const sorted = rows.toSorted((left, right) => Number(left.sortNo) - Number(right.sortNo))
  return sorted.flatMap((row) => {
    const indicator = byId.get(row.indicatorId)
    if (!indicator) return []
    return {
      name: String(indicator.name),
      dimension: String(indicator.dimension),
      scoreType: String(indicator.scoreType),
      formula: String(indicator.formula ?? ''),
      maxScore: Number(indicator.maxScore),
      standard: indicator.standard,
      weight: Number(row.weight),
      deptId: String(row.deptId ?? ''),
    }
  })
}

/** Codes of the scoring departments: their members fill in the sheets. */
async function departCodes(moment: Moment, asked: readonly Asked[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(asked.map(({ deptId }) => deptId).filter((id) => id !== ''))]
  const departs = await rowsWhere(moment, departTable, { id: ids })
  return new Map(departs.map(({ id, orgCode }) => [String(id), String(orgCode)]))
}

async function supplierSteps(
  moment: Moment,
  company: Company,
  asked: readonly Asked[],
  codes: ReadonlyMap<string, string>,
): Promise<readonly Step[]> {
  const { beginDate, endDate } = moment.after
  const period: Period = { beginDate: String(beginDate), endDate: String(endDate) }
  const figures = new Map<Asked, Figure>()
  for (const each of asked) {
    if (each.formula !== '') figures.set(each, await figureOf(moment, each.formula, String(company.id), period))
  }
  const automatic = asked.filter(({ scoreType }) => scoreType === 'auto')
  const others = Map.groupBy(
    asked.filter(({ scoreType }) => scoreType !== 'auto'),
    ({ deptId }) => deptId,
  )
  const sheets = [
    ...(automatic.length > 0
      ? [sheetSteps(moment, company, automatic, figures, { automatic: 'Y', status: 'done' })]
      : []),
    ...[...others].map(([deptId, items]) =>
      sheetSteps(moment, company, items, figures, {
        automatic: 'N',
        deptId: deptId || null,
        sysOrgCode: codes.get(deptId) ?? moment.session.user.orgCode,
      }),
    ),
  ]
  const row = { planId: moment.id, supplierId: company.id, progress: `0/${others.size}` }
  return [...addSteps(moment, standingTable, row).steps, ...sheets.flat()]
}

function sheetSteps(
  moment: Moment,
  { id: supplierId, companyName: supplierName }: Company,
  asked: readonly Asked[],
  figures: ReadonlyMap<Asked, Figure>,
  values: object,
): readonly Step[] {
  const head = { planId: moment.id, supplierId, supplierName, deadline: moment.after.scoreDeadline }
  const sheet = addSteps(moment, sheetTable, { ...head, ...values })
  const rows = asked.map((each, index) => {
    const figure = figures.get(each) ?? null
    const { name: indicator, formula: _, deptId: __, ...item } = each
    const score = each.scoreType === 'auto' && figure ? roundHalfUp((figure.percent * each.maxScore) / 100, 1) : null
    return { ...item, scoreId: sheet.id, indicator, refValue: figure?.text ?? null, score, sortNo: index + 1 }
  })
  return [...sheet.steps, ...rows.flatMap((row) => addSteps(moment, sheetItemTable, row).steps)]
}
