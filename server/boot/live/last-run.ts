import { adoptModel } from '../../../src/schema/compile/compile-model.ts'
import type { Known } from '../../../src/schema/compile/known.ts'
import { warmUp } from '../../../src/schema/load/warm-up.ts'
import type { Right, StoredModel } from './stored-model.ts'
import { whenIdle } from './when-idle.ts'

/** Files as they were read, and the names they were held against. */
export type Inputs = { readonly texts: ReadonlyMap<string, string>; readonly known: Known }

export type LastRun = {
  /** The model that the last run left, when it is of the same inputs. */
  readonly found: Right | undefined
  /** Notes what serves now; undefined when it is not what the files say. */
  serves(inputs: Inputs, right: Right | undefined): void
  /** Leaves what serves to the next run. */
  close(): Promise<void>
}

/** A start is left alone this long before what the next change and the next start need is made ready. Milliseconds. */
const calm = 1500

/** What a run takes over from the last one and leaves to the next: the compiled model. What fails of it costs time alone, and is given to `onError`. */
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
  const leave = async () => {
    if (!now) return
    const key = keyOf(now.inputs)
    if (key === left) return
    left = key
    await stored.write(key, now.right).catch(onError)
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
