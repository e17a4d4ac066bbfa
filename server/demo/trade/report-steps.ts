import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { Sheets } from './sheets.ts'

const texts = [
  ['D1', '质量、工艺与生产各一人', 'team'],
  ['D2', '法兰密封面划伤，来自转运环节', null],
  ['D3', '隔离在库批次并全检', 'contain'],
  ['D4', '转运工装磨损', 'cause'],
  ['D5', '更换工装并增加软垫', 'correct'],
  ['D6', '连续三批无划伤', 'verify'],
  ['D7', '纳入工装点检表', 'prevent'],
  ['D8', '措施有效，关闭', 'close'],
] as const

/** Number of steps that are written, and of those that are accepted, by state. */
const progress: { readonly [status: string]: readonly [written: number, accepted: number] } = {
  issued: [0, 0],
  contained: [3, 3],
  answered: [7, 3],
  verifying: [7, 7],
  closed: [8, 8],
}

/** Accepted texts of a report. */
export function reportOf(status: string): SeedRecord {
  const isAccepted = status === 'verifying' || status === 'closed'
  const own = texts.filter(([step]) => isAccepted && (step !== 'D8' || status === 'closed'))
  return Object.fromEntries(own.flatMap(([, text, field]) => (field ? [[field, text]] : [])))
}

type Days = { readonly day: string; readonly dueContain: string; readonly due8d: string }

/** Steps of an issued report, as far as they are. */
export function plantSteps(sheets: Sheets, billNo: string, ncrId: string, status: string, days: Days): void {
  const [written, accepted] = progress[status] ?? [0, 0]
  for (const [index, [step, content]] of texts.entries()) {
    const isEarly = index < 3
    sheets.add('qc/ncr/steps', `${billNo}/${step}`, {
      ...{ ncrId, lineNo: index + 1, step, owner: step === 'D8' ? 'buyer' : 'supplier' },
      dueDate: step === 'D8' ? null : isEarly ? days.dueContain : days.due8d,
      ...(index < written && { content, submitTime: `${days.day} 16:00:00` }),
      ...(index < accepted && { verdict: 'accepted', reviewer: 'quality', reviewTime: `${days.day} 17:00:00` }),
    })
  }
}
