import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, removeSteps, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { findingsOf, judgeLot, limitText, missingOf, neededOf, rounded, severityOf } from '../../quality/judgement.ts'
import { type Scheme, samplingPlan } from '../../quality/sampling.ts'
import { type Standard, standardsOf } from '../../quality/standards.ts'
import { schemeOf } from '../../quality/switching.ts'
import { stillIn } from '../deliveries/still-in.ts'
import { inspectLineTable, inspectTable, itemTable, readingTable } from './tables.ts'

const own = ownFields(
  import.meta,
  [
    ...(['acceptNo', 'badQty', 'disposal', 'inspectLineId', 'lotQty', 'materialCode', 'okQty', 'rejectQty'] as const),
    ...(['result', 'sampleQty', 'standardNo', 'status', 'supplierId'] as const),
  ],
  [
    ...(['acceptNo', 'aql', 'badQty', 'codeLetter', 'disposal', 'findings', 'okQty', 'rejectNo', 'rejectQty'] as const),
    ...(['result', 'sampleQty', 'sampling', 'severity', 'standardNo', 'switchScore'] as const),
  ],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Disposals of goods that are not taken. */
const disposed: readonly string[] = ['sort', 'rework', 'return', 'scrap']

/**
 * Quality check of a lot: its sample follows from the lot and the standard of the material, its verdict from the readings. The verdict is
 * the result of the inspection that asked for the check.
 */
export const qualityCheck = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === undefined) return action === 'add' || action === 'edit' ? planned(moment) : {}
  if (doing === 'record') return { problems: await withReadings(moment) }
  if (doing === 'submit') return judged(moment)
  if (doing === 'sort') return sorted(moment)
  if (doing === 'concede') return conceded(moment)
  if (doing === 'release' || doing === 'toNcr') return released(moment)
  return {}
})

const planning = ['lotQty', 'materialCode', 'standardNo'] as const

async function planned(moment: Moment): Promise<Result> {
  const { after } = moment
  const changed = changedIn(moment)
  if (changed.length === 0) return {}
  const all = await standardsOf(moment, after.materialCode)
  // Another material has another standard.
  const isAsked = after.standardNo && (moment.action === 'add' || !changed.includes('materialCode'))
  const standard = isAsked ? all.find(({ code }) => code === after.standardNo) : all[0]
  if (isAsked && !standard)
    return { problems: [problemAt('standardNo', '该标准不适用于此物料', 'This is no standard of the material')] }
  const { scheme, score } = await standingFor(moment, standard)
  const lot = Number(after.lotQty)
  const { letter, ...plan } = samplingPlan(Number.isFinite(lot) ? lot : 0, scheme, String(standard?.aql ?? ''))
  const isOther = changed.some((key) => key !== 'lotQty')
  const sample = measuredOf(standard, plan.sample)
  return {
    values: {
      ...{
        standardNo: standard?.code ?? null,
        sampling: standard?.sampling === 'exempt' ? 'exempt' : scheme,
        aql: standard?.aql ?? null,
        switchScore: score,
      },
      ...{ codeLetter: letter, sampleQty: plan.sample, acceptNo: plan.accept, rejectNo: plan.reject },
    },
    steps: isOther ? await newReadings(moment, standard, sample) : await neededAgain(moment, sample),
  }
}

/** Units to measure: nobody has to measure the whole lot of a material that is exempt. */
function measuredOf(standard: Standard | undefined, sample: number): number {
  return standard?.sampling === 'exempt' ? 1 : sample
}

function changedIn({ before, after }: Moment): readonly (typeof planning)[number][] {
  return before ? planning.filter((key) => String(before[key] ?? '') !== String(after[key] ?? '')) : planning
}

async function newReadings(moment: Moment, standard: Standard | undefined, sample: number): Promise<readonly Step[]> {
  const [old, items] = await Promise.all([
    moment.before ? rowsWhere(moment, readingTable, { checkId: moment.id }) : [],
    standard ? rowsWhere(moment, itemTable, { standardId: String(standard.id) }) : [],
  ])
  return [
    ...old.flatMap((row) => removeSteps(moment, readingTable, row, 'edit')),
    ...items.flatMap((item, index) => readingSteps(moment, item, index, sample)),
  ]
}

/** Another lot has another sample; what is recorded stays. Readings of older versions keep their number of values. */
async function neededAgain(moment: Moment, sample: number): Promise<readonly Step[]> {
  const readings = (await readingsOf(moment)).filter(({ needed }) => needed !== null)
  return readings.flatMap((row) => {
    const needed = neededOf(row.pieces, sample)
    return needed === row.needed ? [] : changeSteps(moment, readingTable, row, { needed }, 'edit')
  })
}

/** Scheme of the standard; one that switches begins as normal, and follows from the former lots of the supplier. */
async function standingFor(moment: Moment, standard: Standard | undefined) {
  const { supplierId, materialCode } = moment.after
  if (standard?.sampling === 'normal' && standard.switching === 'Y') {
    const series = { supplierId, materialCode, standardNo: standard.code }
    return schemeOf(moment, series, standard.reducing === 'Y')
  }
  const isFixed = standard?.sampling === 'normal' || standard?.sampling === 'tightened'
  return { scheme: isFixed ? (standard.sampling as Scheme) : ('full' as const), score: null }
}

type Item = RowOf<typeof itemTable>

function readingSteps(moment: Moment, item: Item, index: number, sample: number): readonly Step[] {
  const { itemName, kind, lower, upper, method, unitName, defectLevel, pieces } = item
  const standard = limitText(item)
  const needed = kind === 'measure' ? neededOf(pieces, sample) : null
  const values = { itemName, kind, lower, upper, method, unitName, defectLevel, pieces, needed, standard }
  return addSteps(moment, readingTable, { ...values, checkId: moment.id, lineNo: index + 1 }).steps
}

async function readingsOf(moment: Moment) {
  return rowsWhere(moment, readingTable, { checkId: moment.id })
}

/** With readings, the defective units follow from them; without, they are at most the sample. */
async function withReadings(moment: Moment): Promise<readonly Problem[]> {
  const { badQty, sampleQty } = moment.after
  const sample = Number(sampleQty ?? 0)
  if (Number(badQty ?? 0) <= sample) return []
  return [problemAt('badQty', `样本只有 ${sample}`, `The sample has ${sample} units only`)]
}

async function judged(moment: Moment): Promise<Result> {
  const { lotQty, sampleQty, acceptNo, badQty } = moment.after
  const readings = await readingsOf(moment)
  const open = readings.flatMap((row) => openText(row, Number(sampleQty)) ?? [])
  if (open.length > 0) {
    const [zh, en] = [open.map((text) => text.zh).join('，'), open.map((text) => text.en).join(', ')]
    return { problems: [problemAt('readings', `请先录入：${zh}`, `Record first: ${en}`)] }
  }
  if (readings.length === 0 && (badQty === null || badQty === undefined))
    return { problems: [problemAt('badQty', '请先录入不合格数', 'Record the number of defective units first')] }
  const [lot, sample] = [Number(lotQty), Number(sampleQty)]
  const counted = readings.reduce((sum, { defectQty }) => sum + Number(defectQty ?? 0), 0)
  const bad = Math.min(readings.length > 0 ? counted : Number(badQty), sample, lot)
  const severity = severityOf(readings)
  const verdict = judgeLot({ lot, sample, accept: Number(acceptNo), bad, severity })
  return { values: { ...verdict, badQty: bad, severity, findings: findingsOf(readings), disposal: null } }
}

/** Item that is not recorded yet, with the number of its missing values. */
function openText(
  row: RowOf<typeof readingTable>,
  sample: number,
): { readonly zh: string; readonly en: string } | undefined {
  const { missing, needed } = missingOf(row, sample)
  const name = String(row.itemName)
  if (missing > 0)
    return {
      zh: `${name}（缺 ${missing} 个值，应测 ${needed} 件）`,
      en: `${name} (${missing} of ${needed} values missing)`,
    }
  return row.judge ? undefined : { zh: `${name}（不合格数）`, en: `${name} (number of defective pieces)` }
}

async function sorted(moment: Moment): Promise<Result> {
  const [lot, ok, bad] = [moment.after.lotQty, moment.after.okQty, moment.after.badQty].map(Number)
  const most = rounded((lot ?? 0) - (bad ?? 0))
  if (ok === undefined || lot === undefined || !(ok >= 0 && ok <= most))
    return { problems: [problemAt('okQty', `接收数量为 0 至 ${most}`, `The accepted quantity is from 0 to ${most}`)] }
  return { values: { result: ok > 0 ? 'sort' : 'reject', rejectQty: rounded(lot - ok), disposal: 'sort' } }
}

async function conceded(moment: Moment): Promise<Result> {
  const { lotQty, rejectQty } = moment.after
  const taken = { okQty: lotQty, rejectQty: 0, result: 'concession', disposal: 'concession' }
  const line = { okQty: rounded(Number(lotQty) - Number(rejectQty)), badQty: rejectQty, disposal: 'concession' }
  return inInspection(moment, line, taken)
}

async function released(moment: Moment): Promise<Result> {
  const { before, after } = moment
  // Goods of a concession were taken with it.
  if (before?.status === 'conceded') return {}
  const { okQty, rejectQty, disposal } = after
  const isRejected = Number(rejectQty ?? 0) > 0
  if (isRejected && !disposed.includes(String(disposal)))
    return {
      problems: [
        problemAt(
          'disposal',
          '拒收部分须挑选、返工、退货或报废',
          'Rejected goods are sorted, reworked, returned or scrapped',
        ),
      ],
    }
  const settled = { disposal: isRejected ? disposal : 'accept' }
  return inInspection(moment, { okQty, badQty: rejectQty, disposal: isRejected ? disposal : null }, settled)
}

/** Result of a check in the line that asked for it, while its inspection runs. */
async function inInspection(
  moment: Moment,
  line: { readonly okQty: unknown; readonly badQty: unknown; readonly disposal: unknown },
  values: NonNullable<Result['values']>,
): Promise<Result> {
  const { inspectLineId, sampleQty } = moment.after
  const row = inspectLineId ? await rowById(moment, inspectLineTable, inspectLineId) : undefined
  if (!row) return { values }
  const running = stillIn(moment, inspectTable, [String(row.inspectId)], ['inspecting'])
  const changed = changeSteps(moment, inspectLineTable, row, { ...line, sampleQty }, moment.doing ?? 'check')
  return { values, steps: [...running, ...changed] }
}
