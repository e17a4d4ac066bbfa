import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { Fault } from '../kit/refused.ts'
import { faultAt } from './read/checks.ts'
import type { OrderedLine } from './read/order-file.ts'

const materialTable = fileTable(import.meta, 'mat/material', ['enabled', 'materialCode', 'purUnit', 'taxRate', 'unit'])
const sourceTable = fileTable(import.meta, 'mat/material/suppliers', ['materialId', 'supplierId', 'supplierPartNo'])
const unitTable = fileTable(import.meta, 'mat/unit', ['code', 'unCode'])

type Material = RowOf<typeof materialTable>

/** Material and unit of a line of an order file, or what is wrong with them. */
export type Goods =
  | { readonly material: Material; readonly unit: string; readonly fault?: never }
  | { readonly fault: Fault }

/** Materials of the lines of an order file: by the codes of the buyer, else by the part numbers of the supplier; in a unit of the material. */
export async function goodsOfLines(
  place: Place,
  lines: readonly OrderedLine[],
  supplierId: string,
): Promise<readonly Goods[]> {
  const codes = lines.map(({ buyerCode }) => buyerCode)
  const partNos = lines.map(({ sellerCode }) => sellerCode)
  const [byCode, sources] = await Promise.all([
    rowsWhere(place, materialTable, { materialCode: filled(codes) }),
    rowsWhere(place, sourceTable, { supplierPartNo: filled(partNos), supplierId }),
  ])
  // A source names its material by its code, a row of the material itself by its id.
  const named = sources.map(({ materialId }) => String(materialId))
  const byPart = [
    ...(await rowsWhere(place, materialTable, { materialCode: named })),
    ...(await rowsWhere(place, materialTable, { id: named })),
  ]
  const unitCodes = [...byCode, ...byPart].flatMap(({ unit, purUnit }) => [String(unit), String(purUnit ?? '')])
  const units = await rowsWhere(place, unitTable, { code: filled(unitCodes) })
  const unCodes = new Map(units.map(({ code, unCode }) => [String(code), String(unCode ?? '')]))
  return lines.map((line) => {
    const source = sources.find(({ supplierPartNo }) => supplierPartNo === line.sellerCode)
    const material =
      line.buyerCode === ''
        ? byPart.find(({ id, materialCode }) => [id, materialCode].includes(String(source?.materialId)))
        : byCode.find(({ materialCode }) => materialCode === line.buyerCode)
    if (material?.enabled !== 'Y') return { fault: unknownItem(line) }
    const own = filled([String(material.unit), String(material.purUnit ?? '')])
    const unit = line.unitCode === '' ? own[0] : own.find((code) => unCodes.get(code) === line.unitCode)
    return unit === undefined ? { fault: otherUnit(line, own, unCodes) } : { material, unit }
  })
}

const filled = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')

function unknownItem(line: OrderedLine): Fault {
  const words = { zh: '没有此物料，或已停用', en: 'there is no such material, or it is disabled' }
  return line.buyerCode === ''
    ? faultAt(line, 'Item/SellersItemIdentification/ID', line.sellerCode, words)
    : faultAt(line, 'Item/BuyersItemIdentification/ID', line.buyerCode, words)
}

function otherUnit(line: OrderedLine, own: readonly string[], unCodes: ReadonlyMap<string, string>): Fault {
  const codes = own.map((code) => unCodes.get(code) || code).join(', ')
  const words = { zh: `物料的单位为 ${codes}`, en: `the unit of the material is ${codes}` }
  return faultAt(line, 'Quantity/@unitCode', line.unitCode, words)
}
