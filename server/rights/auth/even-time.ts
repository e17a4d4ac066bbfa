import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which an answer leaves that must not tell who exists: more than its work takes on a usual machine. */
const answerAfter = 250

/**
 * Does a work and gives its result at a time that does not depend on the work. A message to a known account is more work than none, so
 * that the time would tell a stranger who has an account.
 */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), wait(answerAfter)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
