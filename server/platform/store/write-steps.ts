import { AppError } from '../../../src/schema/model/errors.ts'
import { ExpectationFailed } from './errors.ts'
import type { Step, Store } from './store.ts'

/** Writes steps as one transaction. @throws the declared refusal of a step whose expectation is not met. */
export async function writeSteps(store: Store, steps: readonly Step[]): Promise<void> {
  await refusing(steps, () => store.write(steps))
}

/** Runs a write of steps. @throws the declared refusal of a step whose expectation is not met. */
export async function refusing(steps: readonly Step[], write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error
    throw new AppError(steps[error.step]?.refusal ?? 'BUSY', {}, { cause: error })
  }
}
