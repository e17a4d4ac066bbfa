import { todayText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { numberOf } from '../../finance/rows-in.ts'
import { settlementSettings } from '../../finance/settings.ts'
import { problemAt } from '../../kit/problem.ts'

const own = ownFields(import.meta, ['amount'], ['acceptBy'])

/** Deduction: it counts as accepted some days after it is published; an appeal may only lower it. */
export const deduction = own.hook(async (moment) => {
  const { doing, before, after } = moment
  if (doing !== 'publish' && doing !== 'reduce') return {}
  if (doing === 'reduce' && numberOf(after.amount) >= numberOf(before?.amount)) {
    return { problems: [problemAt('amount', '核减后的金额须小于原金额', 'The reduced amount is less than before')] }
  }
  const { acceptDays } = await settlementSettings(moment)
  return { values: { acceptBy: todayText(Date.now() + acceptDays * 86_400_000) } }
})
