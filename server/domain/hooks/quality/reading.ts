import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { judgeReading, notNumeric, outsideOf, unitsOf, valuesIn } from '../../quality/judgement.ts'
import { checkHeadTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['defectLevel', 'defectQty', 'kind', 'lower', 'measured', 'needed', 'upper'],
  ['defectQty', 'judge', 'measured', 'taken'],
)
type Moment = MomentOf<typeof own>

/** Reading of a check: judged against the limits of its item as soon as all its values are entered. */
export const reading = own.hook(async (moment) => {
  if (moment.doing !== 'record') return {}
  const { input, before, after } = moment
  const sample = Number(parentIn(moment, checkHeadTable)?.sampleQty ?? 0)
  const problem = wrongValues(moment, sample)
  if (problem) return { problems: [problem] }
  // A number that was counted from earlier values is counted again.
  const isNew = Object.hasOwn(input, 'defectQty') && input.defectQty !== before?.defectQty
  const wasTyped = before !== undefined && Number(before.defectQty ?? 0) > outsideOf(before).length
  const typed = isNew || wasTyped || after.kind === 'count' ? after.defectQty : null
  const { defectQty, judge } = judgeReading({ ...after, defectQty: typed }, sample)
  if (defectQty !== null && defectQty > sample)
    return { problems: [problemAt('defectQty', `样本只有 ${sample}`, `The sample has ${sample} units only`)] }
  const values = valuesIn(after.measured)
  const taken = after.kind === 'measure' ? values.length : null
  return { values: { defectQty, judge, taken, measured: values.length > 0 ? values.join(' ') : null } }
})

/** New values of a counted item, a text among them, or more than the sample has units. */
function wrongValues({ before, after }: Moment, sample: number): Problem | undefined {
  const { kind, measured } = after
  if (String(measured ?? '') === String(before?.measured ?? '')) return undefined
  const values = valuesIn(measured)
  const wrong = notNumeric(measured)
  if (wrong !== undefined) return problemAt('measured', `“${wrong}” 不是数字`, `“${wrong}” is no number`)
  if (kind !== 'measure' && values.length > 0)
    return problemAt('measured', '计数项只填不合格数', 'A counted item has a number of defective pieces only')
  const most = unitsOf(sample)
  if (values.length <= most) return undefined
  const [zh, en] = [
    `样本只有 ${most} 件，录入了 ${values.length} 个值`,
    `${values.length} values, but the sample has ${most}`,
  ]
  return problemAt('measured', zh, en)
}
