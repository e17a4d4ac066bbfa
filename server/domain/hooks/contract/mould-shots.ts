import { ownFields } from '../../../records/write/own-fields.ts'
import { problemAt } from '../../kit/problem.ts'

const own = ownFields(import.meta, ['life', 'usedShots'])

/** Mould whose shots are reported: they only rise, in one report by its life at most. */
export const mouldShots = own.hook(async ({ after, before, doing }) => {
  if (doing !== 'reportShots') return {}
  const [earlier, life, shots] = [before?.usedShots, after.life, after.usedShots].map((value) => Number(value ?? 0))
  if (earlier === undefined || life === undefined || shots === undefined) return {}
  if (shots < earlier) {
    const [zh, en] = [`累计模次不能小于已上报的 ${earlier}`, `The total is at least the ${earlier} reported before`]
    return { problems: [problemAt('usedShots', zh, en)] }
  }
  const most = earlier + life
  if (shots <= most) return {}
  const [zh, en] = [
    `请核对：一次最多增加寿命 ${life} 模次，即 ${most}`,
    `Check the total: one report adds at most the life of ${life}, up to ${most}`,
  ]
  return { problems: [problemAt('usedShots', zh, en)] }
})
