import { type Lang, listed, type Text } from '../../../src/schema/base/text.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'measure', 'nameEn', 'status'])

/** States of a company that takes no part in any event. */
const states: Readonly<Record<string, Said>> = {
  suspended: { zh: '已暂停', en: 'suspended' },
  eliminated: { zh: '已淘汰', en: 'eliminated' },
  blacklisted: { zh: '黑名单', en: 'blacklisted' },
}
/** Measures of the last evaluation after which a company may still bid and get awards, as the picker of bidders names them. */
const harmless = ['', 'none', 'reward', 'warn']

type Standing = { readonly measure: unknown; readonly status: unknown }

/** Whether a company may join an event: it is qualified, and no measure keeps it from bidding. */
export function mayBid(company: Standing | undefined): boolean {
  return company !== undefined && reasonOf(company) === undefined
}

type Said = Exclude<Text, string>

/** Company that gets no award, with its name and why. */
export type BarredCompany = { readonly supplierId: string; readonly said: Said }

/** Problem of a company that hands in a bid while it is suspended, eliminated or blacklisted. */
export function stateProblems(status: unknown): readonly Problem[] {
  const state = states[String(status)]
  if (!state) return []
  const zh = `贵公司${state.zh}，不能提交报价；请联系采购方恢复资格`
  return [problemAt('supplierId', zh, `The company is ${state.en} and hands in no bids: ask the buyer to restore it`)]
}

/** Companies among some that get no award: not qualified at present, or barred by the measure of their evaluation. */
export async function barredCompanies(place: Place, ids: readonly unknown[]): Promise<readonly BarredCompany[]> {
  const companies = await rowsWhere(place, supplierTable, { id: [...new Set(ids.map(String))] })
  return companies.flatMap((company) => {
    const why = reasonOf(company)
    if (!why) return []
    const zh = String(company.companyName)
    const en = String(company.nameEn || zh)
    return [{ supplierId: String(company.id), said: { zh: `${zh}（${why.zh}）`, en: `${en} (${why.en})` } }]
  })
}

function reasonOf({ measure, status }: Standing): Said | undefined {
  if (status !== 'qualified') return states[String(status)] ?? { zh: '非合格供应商', en: 'not qualified' }
  if (harmless.includes(String(measure ?? ''))) return undefined
  return { zh: '评价措施限制', en: 'barred by its last evaluation' }
}

/** Names of companies that get no award. */
export function namesOf(barred: readonly BarredCompany[]): Said {
  const of = (lang: Lang) =>
    listed(
      lang,
      barred.map(({ said }) => said[lang]),
    )
  return { zh: of('zh'), en: of('en') }
}

/** Problem of an award to companies that get none. */
export async function barredProblems(
  place: Place,
  ids: readonly unknown[],
  field: string,
): Promise<readonly Problem[]> {
  const barred = await barredCompanies(place, ids)
  if (barred.length === 0) return []
  const { zh, en } = namesOf(barred)
  const remedy = 'restore the company, or award another one'
  return [problemAt(field, `不能授予：${zh}；请恢复其资格，或改授其他供应商`, `No award to ${en}: ${remedy}`)]
}
