import type { App } from '../../../platform/app.ts'
import { listOf } from '../../../platform/list-of.ts'
import { type FileRow, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../../platform/sql/sql.ts'
import { hasFiles, ofHouse, publicationFields, publishedSql } from '../published.ts'

const tenderFields = [
  ...(['bidDeadline', 'bidMethod', 'billNo', 'enrolEnd', 'name', 'phase', 'procCategory', 'purOrg'] as const),
  'questionEnd',
] as const
const projectTable = fileTable(import.meta, 'bid/project', tenderFields)
const announceTable = fileTable(import.meta, 'portal/announce', ['audience', 'sourceNo', 'status'])
const itemTable = fileTable(import.meta, 'bid/project/items', [
  ...(['lineNo', 'materialName', 'projectId', 'qty', 'unit'] as const),
])
const orgTable = fileTable(import.meta, 'bd/purorg', ['code', 'name'])
const resultTable = fileTable(import.meta, 'portal/result', [...publicationFields, 'bidCode', 'supplierList'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName'])
const awardTable = fileTable(import.meta, 'bid/scaling', ['billNo', 'sourceNo'])
const contractTable = fileTable(import.meta, 'con/contract', [
  ...(['beginDate', 'billNo', 'contractName', 'endDate', 'signDate', 'srcNo', 'status', 'supplierId'] as const),
])

/** Tables that an answer about processes is made of. */
export const processTables = [
  ...[projectTable, announceTable, itemTable, orgTable, resultTable, supplierTable, awardTable, contractTable],
] as const

/** Phases of a tender that nobody has published. */
const unpublished = ['draft', 'pending', 'approved']
const signed = ['effective', 'changing', 'completed', 'expired', 'terminated']

type Contract = RowOf<typeof contractTable>
/** What is public of a tender: itself, its items, and its result and contracts once the result is published. */
export type Process = {
  readonly tender: FileRow<(typeof tenderFields)[number]>
  readonly buyer: string
  readonly items: readonly RowOf<typeof itemTable>[]
  readonly result: { readonly date: string; readonly winners: ReadonlyMap<string, string> } | undefined
  readonly contracts: readonly Contract[]
}

// A tender whose announcement was withdrawn, or is for suppliers alone, is no open data; that it was cancelled is.
const isNotWithheld = () => {
  const [a, p] = [announceTable, projectTable]
  return sqlOf(`not exists (select 1 from ${a} w where w.${a.sourceNo} = ${p}.${p.billNo} and (
    coalesce(nullif(w.${a.audience}, ''), 'all') <> 'all'
    or (w.${a.status} in ('draft', 'revoked') and ${p}.${p.phase} <> 'cancelled')))`)
}

const isPublic = () =>
  all([
    isNotWithheld(),
    ofHouse(projectTable),
    sqlOf(`${projectTable.bidMethod} not in ('invited', 'single')`),
    sqlOf(`${projectTable.phase} not in (${unpublished.map(() => '?').join(', ')})`, ...unpublished),
  ])

/** Public tenders, the latest change first; those of one number where it is given. */
export async function processes(
  app: App,
  { billNo, most, skip = 0 }: { readonly billNo?: string; readonly most: number; readonly skip?: number },
): Promise<readonly Process[]> {
  if (!hasFiles(app, ...processTables)) return []
  const condition = billNo === undefined ? [] : [sqlOf(`${projectTable.billNo} = ?`, billNo)]
  const order = `order by ${projectTable.updateTime} desc, ${projectTable.id} limit ${most} offset ${skip}`
  const tenders = await rowsOf(app, projectTable, tenderFields, all([isPublic(), ...condition]), order)
  const numbers = tenders.map((tender) => String(tender.billNo))
  const ids = tenders.map(({ id }) => id)
  const [items, orgs, results, awards] = await Promise.all([
    rowsOf(app, itemTable, ['lineNo', 'materialName', 'projectId', 'qty', 'unit'], isOneOf(itemTable.projectId, ids)),
    rowsOf(app, orgTable, ['code', 'name'], isOneOf(orgTable.code, [...new Set(tenders.map(({ purOrg }) => purOrg))])),
    rowsOf(
      app,
      resultTable,
      ['bidCode', 'publishTime', 'supplierList'],
      all([publishedSql(resultTable), isOneOf(resultTable.bidCode, numbers)]),
    ),
    rowsOf(app, awardTable, ['billNo', 'sourceNo'], isOneOf(awardTable.sourceNo, numbers)),
  ])
  const names = await namesOf(app, [...new Set(results.flatMap(winnersOf))])
  const contracts = await contractsOf(app, [...numbers, ...awards.map(({ billNo: number }) => String(number))])
  return tenders.map((tender): Process => {
    const result = results.find(({ bidCode }) => bidCode === tender.billNo)
    const winners = new Map(
      (result ? winnersOf(result) : []).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])),
    )
    const sources = [tender, ...awards.filter(({ sourceNo }) => sourceNo === tender.billNo)].map((row) => row.billNo)
    return {
      tender,
      buyer: String(orgs.find(({ code }) => code === tender.purOrg)?.name ?? tender.purOrg ?? ''),
      items: items.filter(({ projectId }) => projectId === tender.id),
      result: result && { date: String(result.publishTime ?? result.updateTime ?? ''), winners },
      contracts: contracts.filter(
        ({ srcNo, supplierId }) => result && sources.includes(srcNo) && winners.has(String(supplierId)),
      ),
    }
  })
}

const winnersOf = ({ supplierList }: { readonly supplierList: unknown }) =>
  listOf(typeof supplierList === 'string' ? supplierList : '')

function contractsOf(app: App, sources: readonly string[]): Promise<Contract[]> {
  const { srcNo, status } = contractTable
  const where = all([ofHouse(contractTable), isOneOf(srcNo, sources), isOneOf(status, signed)])
  const fields = [
    'beginDate',
    'billNo',
    'contractName',
    'endDate',
    'signDate',
    'srcNo',
    'status',
    'supplierId',
  ] as const
  return rowsOf(app, contractTable, fields, where)
}

async function namesOf(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(app, supplierTable, ['companyName'], isOneOf(supplierTable.id, ids))
  return new Map(rows.map(({ id, companyName }) => [String(id), String(companyName)]))
}

/** Rows of a table of the house by field. */
function rowsOf<Field extends string>(
  { store }: App,
  table: { readonly [field in NoInfer<Field> | 'id' | 'tenantId' | 'updateTime']: string },
  fields: readonly Field[],
  where: Sql,
  order = '',
): Promise<FileRow<Field>[]> {
  const columns = [...fields, 'id' as const, 'updateTime' as const].map((field) => `${table[field]} as "${field}"`)
  return store.rows(
    statement(
      `select ${columns.join(', ')} from ${String(table)} where`,
      all([sqlOf(`${table.tenantId} = '0'`), where]),
      order,
    ),
    { heavy: true },
  )
}
