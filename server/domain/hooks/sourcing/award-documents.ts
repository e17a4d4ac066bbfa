import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { lineTable } from './award-tables.ts'

const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'srcNo', 'status'])
const orderTable = fileTable(import.meta, 'ord/order', ['awardNo', 'billNo', 'status'])
const priceTable = fileTable(
  import.meta,
  'mat/price',
  ['beginDate', 'currency', 'endDate', 'fromQty', 'materialCode', 'srcNo', 'supplierId'],
  ['endDate'],
)

const own = ownFields(import.meta, ['billNo', 'priceUntil'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

const day = 86_400_000

/**
 * Documents of a published award (the actions make them from its lines): each kind once. Contracts and orders exclude each other, so
 * that nothing is bought twice; new prices end the former ones.
 */
export const awardDocuments = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'createContract') return { problems: [...(await contracts(moment)), ...(await orders(moment))] }
  if (doing === 'createOrder') return { problems: [...(await orders(moment)), ...(await contracts(moment))] }
  if (doing === 'createPrice') return prices(moment)
  return {}
})

/** States of a document that no longer counts. */
const gone = ['cancelled', 'rejected', 'refused', 'terminated']

async function contracts(moment: Moment): Promise<readonly Problem[]> {
  const known = await rowsWhere(moment, contractTable, { srcNo: String(moment.after.billNo) })
  return alreadyMade(known, '合同', 'contracts')
}

async function orders(moment: Moment): Promise<readonly Problem[]> {
  const known = await rowsWhere(moment, orderTable, { awardNo: String(moment.after.billNo) })
  return alreadyMade(known, '订单', 'orders')
}

type Known = { readonly billNo: unknown; readonly status: unknown }

function alreadyMade(known: readonly Known[], zh: string, en: string): readonly Problem[] {
  const numbers = known.filter(({ status }) => !gone.includes(String(status))).map(({ billNo }) => String(billNo))
  if (numbers.length === 0) return []
  const list = numbers.join('、')
  return [problemAt('billNo', `已生成${zh}：${list}`, `There are ${en} of this award already: ${list}`)]
}

async function prices(moment: Moment): Promise<Result> {
  const billNo = String(moment.after.billNo)
  const made = await rowsWhere(moment, priceTable, { srcNo: billNo })
  if (made.length > 0)
    return { problems: [problemAt('billNo', '价格已写入价格库', 'The prices are in the library already')] }
  const today = todayText()
  if (String(moment.after.priceUntil ?? '') < today)
    return { problems: [problemAt('priceUntil', '有效期不能早于今天', 'Prices are valid until today at least')] }
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id, winFlag: 'Y' })
  const former = (
    await rowsWhere(moment, priceTable, {
      materialCode: [...new Set(lines.map(({ materialCode }) => String(materialCode)))],
      supplierId: [...new Set(lines.map(({ supplierId }) => String(supplierId)))],
    })
  ).filter((price) => String(price.endDate) >= today && lines.some((line) => isSame(line, price)))
  const started = former.find(({ beginDate }) => String(beginDate) >= today)
  if (started) {
    const zh = `${started.materialCode} 已有从 ${started.beginDate} 起的价格`
    return { problems: [problemAt('billNo', zh, `${started.materialCode} has a price from ${started.beginDate} on`)] }
  }
  const endDate = todayText(Date.now() - day)
  return { steps: former.flatMap((price) => changeSteps(moment, priceTable, price, { endDate }, 'createPrice')) }
}

type Keys = { readonly materialCode: unknown; readonly supplierId: unknown; readonly currency: unknown }

/** Whether a price of the library is for the same material, company and currency, from the first piece on. */
function isSame(line: Keys, price: Keys & { readonly fromQty: unknown }): boolean {
  return (
    line.materialCode === price.materialCode &&
    line.supplierId === price.supplierId &&
    (line.currency || 'CNY') === price.currency &&
    Number(price.fromQty ?? 0) === 0
  )
}
