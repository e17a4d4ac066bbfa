import type { App } from '../../../platform/app.ts'
import { listOf } from '../../../platform/list-of.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { all, isOneOf } from '../../../platform/sql/sql.ts'
import { hasFiles, publicationFields, publishedSql } from '../published.ts'
import { type Event, eventTables, publicEvents } from './events.ts'
import { rowsOf } from './rows-of.ts'

const orgTable = fileTable(import.meta, 'bd/purorg', ['code', 'name'])
const resultFields = ['awardAmount', 'bidCode', 'currency', 'publishTime', 'stage', 'supplierList'] as const
const resultTable = fileTable(import.meta, 'portal/result', [...publicationFields, ...resultFields])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName'])
const awardTable = fileTable(import.meta, 'bid/scaling', ['billNo', 'sourceNo'])
const contractFields = [
  ...(['amountWithTax', 'beginDate', 'billNo', 'contractName', 'currency', 'endDate', 'signDate'] as const),
  ...(['srcNo', 'status', 'supplierId'] as const),
] as const
const contractTable = fileTable(import.meta, 'con/contract', contractFields)

/** Tables that an answer about processes is made of. */
export const processTables = [
  ...eventTables,
  ...[orgTable, resultTable, supplierTable, awardTable, contractTable],
] as const

const signed = ['effective', 'changing', 'completed', 'expired', 'terminated']

type Result = {
  readonly date: string
  /** Names of the winners by id. */
  readonly winners: ReadonlyMap<string, string>
  /** Amount of the award, where the result states it. */
  readonly value: { readonly amount: number; readonly currency: string } | undefined
}

/** What is public of an event: itself with its items, and its result and contracts once the result is published. */
export type Process = {
  readonly event: Event
  readonly buyer: string
  readonly result: Result | undefined
  readonly contracts: readonly RowOf<typeof contractTable>[]
}

/** Public processes, the latest change first; those of one number where it is given. */
export async function processes(app: App, asked: Parameters<typeof publicEvents>[1]): Promise<readonly Process[]> {
  if (!hasFiles(app, ...processTables)) return []
  const events = await publicEvents(app, asked)
  const numbers = events.map(({ billNo }) => billNo)
  const [orgs, results, awards] = await Promise.all([
    rowsOf(app, orgTable, ['code', 'name'], isOneOf(orgTable.code, [...new Set(events.map(({ purOrg }) => purOrg))])),
    rowsOf(app, resultTable, resultFields, all([publishedSql(resultTable), isOneOf(resultTable.bidCode, numbers)])),
    rowsOf(app, awardTable, ['billNo', 'sourceNo'], isOneOf(awardTable.sourceNo, numbers)),
  ])
  const names = await namesOf(app, [...new Set(results.flatMap(winnersOf))])
  const contracts = await contractsOf(app, [...numbers, ...awards.map(({ billNo }) => String(billNo))])
  return events.map((event): Process => {
    const row = results.find(({ bidCode, stage }) => bidCode === event.billNo && stage !== 'candidates')
    const result = row && resultOf(row, names)
    const sources = [event.billNo, ...awards.filter(({ sourceNo }) => sourceNo === event.billNo).map((a) => a.billNo)]
    return {
      event,
      buyer: String(orgs.find(({ code }) => code === event.purOrg)?.name ?? event.purOrg),
      result,
      contracts: contracts.filter(
        ({ srcNo, supplierId }) => sources.includes(srcNo) && result?.winners.has(String(supplierId)),
      ),
    }
  })
}

type ResultRow = Pick<RowOf<typeof resultTable>, (typeof resultFields)[number] | 'updateTime'>

const winnersOf = ({ supplierList }: Pick<ResultRow, 'supplierList'>) =>
  listOf(typeof supplierList === 'string' ? supplierList : '')

function resultOf(row: ResultRow, names: ReadonlyMap<string, string>): Result {
  const amount = row.awardAmount === null ? undefined : Number(row.awardAmount)
  return {
    date: String(row.publishTime ?? row.updateTime ?? ''),
    winners: new Map(winnersOf(row).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : []))),
    value: amount === undefined ? undefined : { amount, currency: String(row.currency || 'CNY') },
  }
}

function contractsOf(app: App, sources: readonly string[]) {
  const { srcNo, status } = contractTable
  return rowsOf(app, contractTable, contractFields, all([isOneOf(srcNo, sources), isOneOf(status, signed)]))
}

async function namesOf(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(app, supplierTable, ['companyName'], isOneOf(supplierTable.id, ids))
  return new Map(rows.map(({ id, companyName }) => [String(id), String(companyName)]))
}
