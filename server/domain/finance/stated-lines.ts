import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Place } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'
import { fieldsIn, rowsIn } from './rows-in.ts'

const statementTable = fileTable(import.meta, 'fin/statement', ['billNo', 'status'])
const lineTable = fileTable(import.meta, 'fin/statement/lines', ['docType', 'srcLineId', 'statementId'])

export type Statement = RowOf<typeof statementTable>

/** Whether both sides have agreed on a statement. */
export function isAgreed({ status }: Pick<Statement, 'status'>): boolean {
  return status === 'confirmed' || status === 'invoiced'
}

/** Published statements by the lines of receipts and expenses that they have; a draft binds nobody. */
export async function statedLinesOf(
  place: Place,
  sourceLines: readonly unknown[],
): Promise<ReadonlyMap<string, Statement>> {
  const lines = (await fieldsIn(place, lineTable, 'srcLineId', sourceLines)).filter(
    ({ docType }) => docType === 'receipt' || docType === 'expense',
  )
  const statements = await rowsIn(
    place,
    statementTable,
    'id',
    lines.map(({ statementId }) => statementId),
  )
  const published = new Map(statements.filter(({ status }) => status !== 'draft').map((row) => [row.id, row]))
  return new Map(
    lines.flatMap(({ srcLineId, statementId }) => {
      const found = published.get(textOf(statementId))
      return found ? [[textOf(srcLineId), found] as const] : []
    }),
  )
}
