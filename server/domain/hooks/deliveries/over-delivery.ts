import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { materialTable } from './tables.ts'

const categoryTable = fileTable(import.meta, 'mat/category', ['overPct', 'pid'])

const own = ownFields(import.meta, ['materialCode', 'overPct'], ['overPct'])
type Moment = MomentOf<typeof own>

/** Deeper trees of categories do not exist; a circle ends here. */
const deepest = 12

/** Tolerance of an order line for over-delivery, in per cent: its own, or that of the material's category or the nearest above it. */
export const overDelivery = own.hook(async (moment) => {
  const { action, after } = moment
  if (!(action === 'add' || action === 'edit') || (after.overPct ?? null) !== null) return {}
  const overPct = await categoryTolerance(moment)
  return overPct === undefined ? {} : { values: { overPct } }
})

async function categoryTolerance(moment: Moment): Promise<number | undefined> {
  const [material] = await rowsWhere(moment, materialTable, { materialCode: String(moment.after.materialCode ?? '') })
  let id: unknown = material?.category
  for (let depth = 0; id && depth < deepest; depth += 1) {
    const category = await rowById(moment, categoryTable, id)
    if (category && category.overPct !== null) return Number(category.overPct)
    id = category?.pid
  }
  return undefined
}
