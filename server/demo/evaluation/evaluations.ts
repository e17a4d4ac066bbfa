import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { improvementOf } from '../../domain/hooks/eval/publish.ts'
import { bandOf, dimensionsOf, rankBandOf, ranksOf, type Scored, totalsOf } from '../../domain/hooks/eval/scoring.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Company } from '../kit/company.ts'
import { type Random, randomOf } from '../kit/random.ts'
import type { Planter } from '../life/planter.ts'
import { plantImprovements } from './improvements.ts'
import { type Quarter, quartersBefore } from './quarters.ts'
import { bands, indicators, templateId, templateRows } from './template.ts'

type Item = Scored & { readonly code: string; readonly depart: string | undefined; readonly name: string }

/** Result of a company in a quarter. */
export type Found = {
  readonly company: Company
  readonly quarter: Quarter
  readonly result: SeedRecord
  readonly id: string
}

/** Scorers of each department. */
const scorers: Readonly<Record<string, readonly string[]>> = {
  A01A03: ['quality', 'quality_pan', 'quality_yun'],
  A01A01A02: ['warehouse', 'warehouse_lu', 'warehouse_ma'],
  A01A01A01: ['buyer', 'buyer_gu', 'buyer_he'],
}

/** Four quarters of evaluations of every qualified company. Returns the last result of each, by company id. */
export function plantEvaluations(
  planter: Planter,
  now: Date,
  all: readonly Company[],
): ReadonlyMap<string, SeedRecord> {
  for (const [code, rows] of templateRows) planter.plant(code, rows, ({ id }) => String(id))
  const companies = all.filter(({ status }) => status === 'qualified')
  const random = randomOf(20_260_301)
  const skill = new Map(companies.map(({ id }) => [id, 66 + random.int(0, 28)]))
  const found = quartersBefore(now, 4).flatMap((quarter, index) => {
    const wanted = companies.map(({ id }, place) => (skill.get(id) ?? 75) + (place % 3 === 0 ? index * 2 : -index % 3))
    return plantQuarter(planter, random, quarter, companies, wanted)
  })
  plantImprovements(planter, now, found)
  return new Map(
    found.map(({ company, result: { grade, measure, totalScore } }) => [
      company.id,
      { grade, measure, lastScore: totalScore },
    ]),
  )
}

function plantQuarter(
  planter: Planter,
  random: Random,
  quarter: Quarter,
  companies: readonly Company[],
  wanted: readonly number[],
): readonly Found[] {
  const planId = seedId('srm/eval/plan', quarter.billNo)
  const supplierIds = companies.map(({ id }) => id).join(',')
  planter.plant('srm/eval/plan', [{ id: planId, ...planOf(quarter), supplierIds }], ({ id }) => String(id))
  const scored = companies.map((company, index) => {
    const items = itemsOf(random, wanted[index] ?? 75)
    plantSheets(planter, quarter, planId, company, items, index)
    return { company, items, ...totalsOf(items) }
  })
  const ranks = ranksOf(scored.map(({ total }) => total))
  return scored.map(({ company, items, auto, manual, total }, index) => {
    const band = bandOf(bands, total) ?? bands[3]
    const rank = ranks[index] ?? companies.length
    const who = { planId, supplierId: company.id }
    const row = {
      ...who,
      progress: '3/3',
      autoScore: auto,
      manualScore: manual,
      totalScore: total,
      rank,
      grade: band.grade,
    }
    planter.plant('srm/eval/plan/supplier', [row], () => `${planId}/${company.id}`)
    const result = resultOf(quarter, company, items, {
      totalScore: total,
      rank,
      grade: band.grade,
      measure: band.measure,
    })
    const id = seedId('srm/eval/result', `${planId}/${company.id}`)
    const rankBand = rankBandOf(rank, companies.length)
    planter.plant('srm/eval/result', [{ id, ...who, ...result, rankBand }], () => id)
    return { company, quarter, result, id }
  })
}

function planOf({ billNo, name, from, to, at, isLast }: Quarter): SeedRecord {
  return {
    billNo,
    billDate: at(3),
    purOrg: 'P10',
    buyerId: 'buyer',
    name: `${name}供应商绩效评价`,
    templateId,
    period: 'quarter',
    beginDate: from,
    endDate: to,
    scoreDeadline: `${at(18)} 18:00:00`,
    status: isLast ? 'published' : 'archived',
    createTime: `${at(3)} 09:20:00`,
    'at:start': `${at(3)} 10:05:00`,
    'at:collect': `${at(19)} 09:30:00`,
    'at:submit': `${at(20)} 11:00:00`,
    'at:approve': `${at(21)} 15:40:00`,
    ...(!isLast && { updateTime: `${at(90)} 01:00:00` }),
  }
}

/** Scores of a company around its level: integers by users, one decimal by the server. */
function itemsOf(random: Random, wanted: number): readonly Item[] {
  return indicators.map(({ code, name, dimension, weight, depart, formula }) => {
    const raw = Math.max(30, Math.min(100, wanted + random.int(-9, 9)))
    const score = formula ? roundHalfUp(Math.min(100, raw + 8), 1) : raw
    return { code, name, dimension, weight, depart, maxScore: 100, score, automatic: formula !== undefined }
  })
}

function plantSheets(
  planter: Planter,
  { at }: Quarter,
  planId: string,
  { id: supplierId, supplier: { companyName } }: Company,
  items: readonly Item[],
  place: number,
): void {
  const head = { planId, supplierId, supplierName: companyName, deadline: `${at(18)} 18:00:00`, createBy: 'buyer' }
  const started = `${at(3)} 10:05:00`
  for (const [depart, own] of Map.groupBy(items, (item) => item.depart)) {
    const some = scorers[depart ?? ''] ?? []
    const scorer = some[place % Math.max(some.length, 1)]
    const id = seedId('srm/eval/score', `${planId}/${supplierId}/${depart ?? ''}`)
    const sheet = depart
      ? {
          automatic: 'N',
          deptId: seedId('sys/depart', depart),
          sysOrgCode: depart,
          scorer,
          'by:submit': scorer,
          updateTime: `${at(4 + (place % 14))} 1${place % 7}:20:00`,
        }
      : { automatic: 'Y', kept: 'Y' }
    planter.plant('srm/eval/score', [{ id, ...head, ...sheet, status: 'done', createTime: started }], () => id)
    const rows = own.map(({ code, name, automatic, depart: _, ...item }, index) => ({
      ...item,
      id: seedId('srm/eval/score/item', `${id}/${code}`),
      scoreId: id,
      indicator: name,
      scoreType: automatic ? 'auto' : 'manual',
      standard: indicators.find((each) => each.code === code)?.standard ?? null,
      refValue: automatic ? `${item.score}%` : null,
      comment: !automatic && (item.score ?? 100) < 60 ? '多次出现同类问题，需提交整改方案' : null,
      sortNo: index + 1,
    }))
    planter.plant('srm/eval/score/item', rows, (row) => String(row.id))
  }
}

const columns = { quality: 'Q', delivery: 'D', price: 'C', service: 'S', technology: 'T', safety: 'E' } as const

function resultOf(
  { billNo, from, to, at }: Quarter,
  { supplier: { companyName } }: Company,
  items: readonly Item[],
  found: SeedRecord,
): SeedRecord {
  const dimensions = dimensionsOf(items)
  const scores = Object.entries(columns).map(([column, dimension]) => [column, dimensions[dimension] ?? null])
  const result = {
    planNo: billNo,
    supplierName: companyName,
    period: `${from} ~ ${to}`,
    endDate: to,
    ...Object.fromEntries(scores),
    ...found,
    status: 'published',
    createBy: 'approver',
    createTime: `${at(21)} 15:40:00`,
    updateTime: `${at(21)} 15:41:00`,
  }
  return { ...result, ...improvementOf(result) }
}
