import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { textOf } from '../../kit/values.ts'
import type { About, Company } from '../../sourcing/letters.ts'
import type { lineTable } from './award-tables.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['address', 'nameEn'])
const purOrgTable = fileTable(import.meta, 'bd/purorg', ['code', 'name', 'orgId'])
const orgTable = fileTable(import.meta, 'bd/org', ['address', 'code', 'name', 'nameEn'])
const materialTable = fileTable(import.meta, 'mat/material', ['materialCode', 'nameEn'])
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'nameEn'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'nameEn'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'nameEn'])

type Named = { readonly supplierId: unknown; readonly supplierCode: unknown; readonly supplierName: unknown }

/** Companies of bids and award lines, each once, with their English names and addresses. */
export async function addressees(place: Place, rows: readonly Named[]): Promise<readonly Company[]> {
  const named = new Map(rows.map((row) => [textOf(row.supplierId), row]))
  const known = new Map(
    (await rowsWhere(place, supplierTable, { id: [...named.keys()] })).map((row) => [textOf(row.id), row]),
  )
  return [...named].map(([supplierId, { supplierCode, supplierName }]) => ({
    ...{ supplierId, supplierCode: textOf(supplierCode), supplierName: textOf(supplierName) },
    supplierNameEn: textOf(known.get(supplierId)?.nameEn || supplierName),
    address: textOf(known.get(supplierId)?.address),
  }))
}

type Award = {
  readonly billNo: unknown
  readonly projectName: unknown
  readonly purOrg: unknown
  readonly sourceNo: unknown
  readonly type: unknown
}

/** Subject of the letters about an award; its sender is the company of its purchasing organisation. */
export async function letterSubject(place: Place, award: Award): Promise<About> {
  const [purOrg] = await rowsWhere(place, purOrgTable, { code: textOf(award.purOrg) })
  const [org] = await rowsWhere(place, orgTable, { code: textOf(purOrg?.orgId) })
  const sender = textOf(org?.name || purOrg?.name)
  const [event] = await eventOf(place, award)
  const projectName = textOf(award.projectName)
  return {
    ...{ scalingNo: textOf(award.billNo), sourceNo: textOf(award.sourceNo), projectName },
    projectNameEn: textOf(event?.nameEn || projectName),
    ...{ sender, senderEn: textOf(org?.nameEn || sender), senderAddress: textOf(org?.address) },
  }
}

function eventOf(place: Place, { type, sourceNo }: Award) {
  const where = { billNo: textOf(sourceNo) }
  if (type === 'tender') return rowsWhere(place, projectTable, where)
  return type === 'inquiry' ? rowsWhere(place, inquiryTable, where) : rowsWhere(place, auctionTable, where)
}

/** Award lines with the English names of their materials. */
export async function linesInEnglish(place: Place, lines: readonly RowOf<typeof lineTable>[]) {
  const codes = [...new Set(lines.map(({ materialCode }) => textOf(materialCode)))].filter((code) => code !== '')
  const materials = codes.length > 0 ? await rowsWhere(place, materialTable, { materialCode: codes }) : []
  const englishOf = new Map(materials.map(({ materialCode, nameEn }) => [materialCode, nameEn]))
  return lines.map((line) => ({ ...line, materialNameEn: englishOf.get(line.materialCode) }))
}
