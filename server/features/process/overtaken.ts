import { AppError } from '../../../src/schema/model/errors.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'

/** Repetitions of a step at most. Of concurrent steps, each round completes at least one. */
const mostRepeats = 40

/**
 * Repeats a step of an instance, with all of its reads, after a concurrent write of the instance: decisions of different people are
 * independent. A task that has ended meanwhile is refused as changed.
 * @param isOfVersion whether the request names the version of the record: a conflict with it is not repeated
 */
export async function takenAgain<Result>(run: () => Promise<Result>, isOfVersion = false): Promise<Result> {
  let overtaken: unknown
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (overtaken && error instanceof AppError && error.code === 'NOT_YOUR_TASK') throw overtaken
      if (left === 0 || !isOvertaken(error, isOfVersion)) throw error
      overtaken = error
    }
  }
}

/** Whether the instance, or its record, has changed between reading and writing. */
function isOvertaken(error: unknown, isOfVersion: boolean): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'CONFLICT') return !isOfVersion
  return error.code === 'CHANGED_MEANWHILE' && error.cause instanceof ExpectationFailed
}
