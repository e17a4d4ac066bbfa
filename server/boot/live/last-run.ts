import { adoptModel } from '../../../src/schema/compile/compile-model.ts'
import type { Known } from '../../../src/schema/compile/known.ts'
import { warmUp } from '../../../src/schema/load/warm-up.ts'
import type { Right, StoredModel } from './stored-model.ts'
import { whenIdle } from './when-idle.ts'

/** Texts of the files, and the names in code they were checked against. */
export type Inputs = { readonly texts: ReadonlyMap<string, string>; readonly known: Known }

export type LastRun = {
  /** Model of the last run, if it has the same inputs. */
  readonly found: Right | undefined
  /** Registers what serves now; undefined when it differs from the files. */
  serves(inputs: Inputs, right: Right | undefined): void
  /** Stores the serving model for the next run. */
  close(): Promise<void>
}

/** Delay after a start before work for the next change and the next start. Milliseconds. */
const calm = 1500

/** Compiled model, passed from one run to the next. A failure costs time only, and is passed to `onError`. */
export async function lastRun(
  stored: StoredModel | undefined,
  begun: Inputs,
  onError: (error: unknown) => void,
): Promise<LastRun> {
  if (!stored) return { found: undefined, serves: () => undefined, close: async () => undefined }
  const keyOf = ({ texts, known }: Inputs) => stored.keyOf(texts, known)
  const found = await stored.read(keyOf(begun)).catch((error: unknown) => {
    onError(error)
    return undefined
  })
  if (found) adoptModel(found.model)
  let left = found ? keyOf(begun) : ''
  let now: { readonly inputs: Inputs; readonly right: Right } | undefined
  let stop: (() => void) | undefined
  let written = Promise.resolve()
  // Resolves when everything is written, also what an earlier call began.
  const leave = () => {
    const key = now && keyOf(now.inputs)
    if (now && key !== undefined && key !== left) {
      const { right } = now
      left = key
      written = written.then(() => stored.write(key, right)).catch(onError)
    }
    return written
  }
  const timer = setTimeout(() => {
    if (found) stop = whenIdle(warmUp(begun.texts, begun.known), onError)
    else void leave()
  }, calm)
  timer.unref()
  return {
    found,
    serves: (inputs, right) => {
      now = right && { inputs, right }
    },
    close: () => {
      clearTimeout(timer)
      stop?.()
      return leave()
    },
  }
}
