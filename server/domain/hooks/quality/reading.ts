import { ownFields } from '../../../records/write/own-fields.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { judgeReading, outsideOf } from '../../quality/judgement.ts'
import { checkHeadTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['defectLevel', 'defectQty', 'kind', 'lower', 'upper', 'v1', 'v2', 'v3', 'v4', 'v5'],
  ['defectQty', 'judge'],
)

/** Reading of a check: judged against the limits of its item as soon as it is entered. */
export const reading = own.hook(async (moment) => {
  if (moment.doing !== 'record') return {}
  const { input, before, after } = moment
  // A number that was counted from earlier values is counted again.
  const isNew = Object.hasOwn(input, 'defectQty') && input.defectQty !== before?.defectQty
  const wasTyped = before !== undefined && Number(before.defectQty ?? 0) > outsideOf(before).length
  const typed = isNew || wasTyped || after.kind === 'count' ? after.defectQty : null
  const { defectQty, judge } = judgeReading({ ...after, defectQty: typed })
  const sample = Number(parentIn(moment, checkHeadTable)?.sampleQty ?? 0)
  if (defectQty !== null && defectQty > sample)
    return { problems: [problemAt('defectQty', `样本只有 ${sample}`, `The sample has ${sample} units only`)] }
  return { values: { defectQty, judge } }
})
