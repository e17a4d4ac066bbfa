import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { todayText } from '../../platform/time.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import type { Place } from '../kit/other-rows.ts'
import { numberOf } from '../kit/values.ts'
import { type OrderLine, quantity } from './order-line.ts'

const contractTable = fileTable(import.meta, 'con/contract', [
  ...(['beginDate', 'billNo', 'currency', 'endDate', 'status', 'supplierId'] as const),
])
const lineTable = fileTable(import.meta, 'con/contract/lines', [
  ...(['contractId', 'materialCode', 'orderedQty', 'overQty', 'price', 'qty', 'taxRate', 'unit'] as const),
])

/** States of a contract in force: during a change its former terms bind, and are ordered on. */
export const inForce: readonly string[] = ['effective', 'changing']

/** Line of a contract that is in force today. */
export type ContractLine = {
  readonly billNo: string
  readonly supplierId: string
  readonly materialCode: string
  readonly unit: string
  readonly price: number
  readonly taxRate: string
  /** Quantity that is not ordered yet. */
  readonly open: number
}

type Asked = {
  readonly supplierIds: readonly string[]
  readonly materialCodes: readonly string[]
  readonly currency: string
}

/** Lines of the contracts with some companies that are in force today, for some materials: one statement. */
export async function contractsInForce(place: Place, asked: Asked): Promise<readonly ContractLine[]> {
  const { app, model, session } = place
  const contracts = model.resources.get(codeOf(contractTable))
  const suppliers = [...new Set(asked.supplierIds.filter((id) => id !== ''))]
  const codes = [...new Set(asked.materialCodes.filter((code) => code !== ''))]
  if (!contracts || !model.resources.has(codeOf(lineTable)) || suppliers.length === 0 || codes.length === 0) return []
  const of = (field: Exclude<keyof typeof contractTable, 'toString' | symbol>) =>
    `${contractTable}.${contractTable[field]}`
  const today = todayText()
  const rows = await app.store.rows<Row>(
    statement(
      `select ${of('billNo')} as bill_no, ${of('supplierId')} as supplier_id,
        line.${lineTable.materialCode} as material_code, line.${lineTable.unit} as unit, line.${lineTable.price} as price,
        line.${lineTable.taxRate} as tax_rate, line.${lineTable.qty} as qty, line.${lineTable.orderedQty} as ordered_qty,
        line.${lineTable.overQty} as over_qty
        from ${contractTable} join ${lineTable} line
          on line.${lineTable.contractId} = ${contractTable}.id and line.${lineTable.tenantId} = ${of('tenantId')} where`,
      all([
        tenantSql(contracts, session),
        statement(`${of('supplierId')} in (`, marks(suppliers), ')'),
        statement(`${of('status')} in (`, marks(inForce), ')'),
        sqlOf(`${of('currency')} = ?`, asked.currency),
        sqlOf(`${of('beginDate')} <= ? and ${of('endDate')} >= ?`, today, today),
        statement(`line.${lineTable.materialCode} in (`, marks(codes), ')'),
      ]),
      `order by ${of('billNo')}, line.id`,
    ),
  )
  return rows.map(lineOf)
}

function lineOf(row: Row): ContractLine {
  const text = (name: string) => String(row[name] ?? '')
  return {
    ...{ billNo: text('bill_no'), supplierId: text('supplier_id'), materialCode: text('material_code') },
    ...{ unit: text('unit'), price: Number(row.price), taxRate: text('tax_rate') },
    open: quantity(numberOf(row.qty) - numberOf(row.ordered_qty) - numberOf(row.over_qty)),
  }
}

const cheapest = (lines: readonly ContractLine[]) =>
  lines.toSorted((left, right) => left.price - right.price).find(() => true)

/** Contract line that an order line passes by: of several with an open quantity the cheapest. */
export function passedBy(lines: readonly ContractLine[], { materialCode }: OrderLine): ContractLine | undefined {
  return cheapest(lines.filter((line) => line.materialCode === materialCode && line.open > 0))
}

/** Contract line that a quantity can be ordered on: of several the cheapest. */
export function orderedOn(
  lines: readonly ContractLine[],
  { materialCode, qty, unit }: OrderLine,
  supplierId: string,
): ContractLine | undefined {
  const fit = lines.filter((line) => line.supplierId === supplierId && line.unit === unit)
  return cheapest(fit.filter((line) => line.materialCode === materialCode && line.open >= numberOf(qty)))
}
