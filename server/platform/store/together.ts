/** Value of one key, by a question about several. */
type Find<T> = (key: string) => T

type Pending<T> = { readonly keys: Set<string>; readonly found: Promise<Find<T>> }

const waiting = new WeakMap<object, Map<string, Pending<unknown>>>()

/**
 * Answers calls of one tick by one question: the rows of a document are prepared in parallel, and each looks up its material.
 * `asker` and `name` identify the question; `ask` of the first call is used. Nothing is kept after the answer.
 */
export async function together<T>(
  asker: object,
  name: string,
  key: string,
  ask: (keys: readonly string[]) => Promise<Find<T>>,
): Promise<T> {
  const names = waiting.get(asker) ?? new Map<string, Pending<unknown>>()
  waiting.set(asker, names)
  const pending = (names.get(name) as Pending<T> | undefined) ?? begin(names, name, ask)
  pending.keys.add(key)
  return (await pending.found)(key)
}

// Calls of the next tick run when the current one has made all its calls.
function begin<T>(
  names: Map<string, Pending<unknown>>,
  name: string,
  ask: (keys: readonly string[]) => Promise<Find<T>>,
): Pending<T> {
  const keys = new Set<string>()
  const found = new Promise<Find<T>>((resolve, reject) => {
    process.nextTick(() => {
      names.delete(name)
      ask([...keys]).then(resolve, reject)
    })
  })
  const pending = { keys, found }
  names.set(name, pending)
  return pending
}
