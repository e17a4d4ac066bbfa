type Kept<T> = { readonly inputs: readonly unknown[]; readonly made: T }

/**
 * Caches the result of a function by an object and inputs, compared by identity. Each object keeps a few results, because one load reads
 * several catalogues. Results are dropped with their object.
 */
export function createMemory<T>(most = 4): (subject: object, inputs: readonly unknown[], make: () => T) => T {
  const memory = new WeakMap<object, readonly Kept<T>[]>()
  return (subject, inputs, make) => {
    const kept = memory.get(subject) ?? []
    const known = kept.find((one) => isSameList(one.inputs, inputs))
    if (known) return known.made
    const made = make()
    memory.set(subject, [{ inputs, made }, ...kept.slice(0, most - 1)])
    return made
  }
}

/** Reads a value of the world under a name, and caches it. */
export type Ask<World> = <A>(name: string, question: (world: World) => A) => A

type Answer<World> = { readonly question: (world: World) => unknown; readonly given: unknown }
type Noted<World, T> = { readonly answers: readonly Answer<World>[]; readonly made: T }

/**
 * Caches a result by an object and by the answers it read from the world. It stays valid while the world gives the same answers, so a
 * change costs only what depends on it.
 */
export function createAskingMemory<World, T>(most = 4) {
  const memory = new WeakMap<object, readonly Noted<World, T>[]>()
  return (subject: object, world: World, make: (ask: Ask<World>) => T): T => {
    const kept = memory.get(subject) ?? []
    const known = kept.find(({ answers }) => answers.every(({ question, given }) => isSame(question(world), given)))
    if (known) return known.made
    const answers = new Map<string, Answer<World>>()
    const made = make((name, question) => {
      const found = answers.get(name)
      if (found) return found.given as ReturnType<typeof question>
      const given = question(world)
      answers.set(name, { question, given })
      return given
    })
    memory.set(subject, [{ answers: [...answers.values()], made }, ...kept.slice(0, most - 1)])
    return made
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || (Array.isArray(left) && Array.isArray(right) && isSameList(left, right))
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
