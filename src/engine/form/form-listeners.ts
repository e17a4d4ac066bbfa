/** Listeners of a form: of one field, of the form state, of every change, of blur. */
export class FormListeners {
  readonly #fields = new Map<string, Set<() => void>>()
  readonly #form = new Set<() => void>()
  readonly #changes = new Set<() => void>()
  readonly #leaving = new Set<(key: string) => void>()

  ofField(key: string, listener: () => void): () => void {
    const own = this.#fields.get(key) ?? new Set()
    this.#fields.set(key, own)
    return added(own, listener)
  }

  ofForm(listener: () => void): () => void {
    return added(this.#form, listener)
  }

  ofChanges(listener: () => void): () => void {
    return added(this.#changes, listener)
  }

  ofLeaving(listener: (key: string) => void): () => void {
    return added(this.#leaving, listener)
  }

  callFields(keys: Iterable<string>): void {
    for (const key of new Set(keys)) for (const listener of this.#fields.get(key) ?? []) listener()
  }

  callForm(): void {
    for (const listener of this.#form) listener()
  }

  callChanges(): void {
    for (const listener of this.#changes) listener()
  }

  callLeaving(key: string): void {
    for (const listener of this.#leaving) listener(key)
  }
}

function added<T>(all: Set<T>, listener: T): () => void {
  all.add(listener)
  return () => all.delete(listener)
}
