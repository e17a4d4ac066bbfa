import { itemsOf } from '../../platform/sql/conditions.ts'
import { choicesIn } from './choices.ts'

/** Answered question, with the parts that decide its points. */
export type Answered = {
  readonly type: unknown
  readonly options: unknown
  readonly maxScore: unknown
  readonly value: unknown
}

const stars = 5

/**
 * Automatic points of an answer: those of the choices taken, at most those of the question; all of them for a yes; a part of
 * them for stars. Undefined when a user has to score it.
 */
export function pointsOf({ type, options, maxScore, value }: Answered): number | undefined {
  const most = Number(maxScore ?? 0)
  if (most === 0) return undefined
  const answer = String(value ?? '')
  if (type === 'yesno') return answer === 'Y' ? most : 0
  if (type === 'rate') return Math.round(((Number(answer) || 0) / stars) * most * 10) / 10
  if (type !== 'single' && type !== 'multi') return undefined
  const choices = choicesIn(options)
  if (choices.every(({ points }) => points === null)) return undefined
  const taken = new Set(itemsOf(answer))
  const sum = choices.reduce((total, choice) => total + (taken.has(choice.value) ? (choice.points ?? 0) : 0), 0)
  return Math.min(most, Math.max(0, sum))
}
