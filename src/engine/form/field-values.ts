import type { CompiledField } from '../../schema/model/compiled.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import { type Dependents, dependentsOf, RankedQueue } from './dependents.ts'
import { type Derived, derive, filtersOf } from './derive.ts'
import type { FormPlan } from './form-plan.ts'
import type { Ambient } from './problems.ts'

const noKeys: ReadonlySet<string> = new Set()

/**
 * What was typed and what the rules make of it, field by field. The settled values are a function of what was typed alone, so
 * hiding a field and showing it again brings its text back. Each change evaluates only the fields that read what changed.
 */
export class FieldValues {
  #plan: FormPlan
  #dependents: Dependents
  #ambient: Ambient
  readonly #locked: FormRecord
  readonly #typed = new Map<string, unknown>()
  readonly #derived = new Map<string, Derived>()
  readonly #dirty = new Set<string>()
  /** Settled values by name, with what the expressions read beside them. */
  #scope: Record<string, unknown> = {}
  #initial: FormRecord = {}

  /** `locked`: values the page has fixed, which no change reaches. */
  constructor(plan: FormPlan, record: FormRecord, ambient: Ambient, locked: FormRecord) {
    this.#plan = plan
    this.#dependents = dependentsOf(plan.fields)
    this.#ambient = ambient
    this.#locked = locked
    this.begin(record)
  }

  get isDirty(): boolean {
    return this.#dirty.size > 0
  }

  isChanged(key: string): boolean {
    return this.#dirty.has(key)
  }

  /** The settled record: the fields, and what came with them. */
  get scope(): FormRecord {
    return this.#scope
  }

  derived(key: string): Derived | undefined {
    return this.#derived.get(key)
  }

  typed(): FormRecord {
    return Object.fromEntries(this.#typed)
  }

  isLocked(key: string): boolean {
    return Object.hasOwn(this.#locked, key)
  }

  /** Forgets all that was typed and begins with a record. */
  begin(record: FormRecord): void {
    this.#typed.clear()
    this.#scope = { ...record, ...this.#ambient }
    for (const key of this.#plan.fields.keys())
      this.#typed.set(key, this.isLocked(key) ? this.#locked[key] : record[key])
    this.#evaluate(this.#plan.fields.keys())
    this.#initial = { ...this.#scope }
    this.#dirty.clear()
  }

  /** Takes values that somebody gave; the keys of the fields whose state changed. Choices filtered by one of them are emptied. */
  put(values: FormRecord): ReadonlySet<string> {
    const given = Object.keys(values).filter((key) => this.#plan.fields.has(key) && !this.isLocked(key))
    for (const key of given) this.#typed.set(key, values[key])
    return this.#evaluate(given, new Set(given))
  }

  /** Takes the words of the record in another language, where its value is the one here; the keys of the fields that have some. */
  reword(record: FormRecord): readonly string[] {
    const worded = [...this.#plan.fields.keys()].filter((key) => Object.hasOwn(this.#scope, wordsOf(key)))
    for (const key of worded) {
      const isSame = Object.is(record[key] ?? null, this.#scope[key] ?? null)
      this.#scope[wordsOf(key)] = isSame ? record[wordsOf(key)] : undefined
    }
    return worded
  }

  /** Another version of the plan. Fields it adds begin with `fresh`; what was typed into the others stays. */
  update(plan: FormPlan, fresh: FormRecord): ReadonlySet<string> {
    const gone = [...this.#plan.fields.keys()].filter((key) => !plan.fields.has(key))
    const come = [...plan.fields.keys()].filter((key) => !this.#plan.fields.has(key))
    this.#plan = plan
    this.#dependents = dependentsOf(plan.fields)
    for (const key of gone) this.#drop(key)
    // A field that was away for a while (the file is being edited) comes back with its text.
    const unseen = come.filter((key) => !this.#typed.has(key))
    for (const key of unseen) this.#typed.set(key, fresh[key])
    const changed = this.#evaluate(plan.fields.keys())
    this.#initial = { ...this.#initial, ...Object.fromEntries(unseen.map((key) => [key, this.#scope[key]])) }
    for (const key of unseen) this.#dirty.delete(key)
    return new Set([...gone, ...changed])
  }

  /** What expressions see beside the record has changed; the keys of the fields whose state did. */
  surround(ambient: Ambient): ReadonlySet<string> {
    this.#ambient = ambient
    Object.assign(this.#scope, ambient)
    return this.#evaluate(Object.keys(ambient).flatMap((name) => this.#dependents.of(name)))
  }

  #drop(key: string): void {
    this.#derived.delete(key)
    this.#dirty.delete(key)
    delete this.#scope[key]
  }

  /** Brings the fields given, and those that read what changed, up to what was typed; lowest rank first, so each but once. */
  #evaluate(keys: Iterable<string>, given: ReadonlySet<string> = noKeys): ReadonlySet<string> {
    const queue = new RankedQueue(keys, this.#dependents.rank)
    const changed = new Set<string>()
    const moved = new Set<string>()
    // Fields that hide each other in a circle never settle; every other form is done long before.
    let left = 4 * (this.#plan.fields.size + 1)
    for (let key = queue.take(); key !== undefined && left > 0; key = queue.take()) {
      left -= 1
      const isEmptied = this.#emptyFiltered(key, given, moved)
      const { isNew, hasMoved } = this.#settle(key)
      if (isNew) changed.add(key)
      if (!hasMoved) continue
      if (given.has(key) || isEmptied || this.#isComputed(key)) moved.add(key)
      for (const reader of this.#dependents.of(key)) queue.add(reader)
    }
    return changed
  }

  /** A choice among what another field leaves over means nothing once that field says something else (linked selects). */
  #emptyFiltered(key: string, given: ReadonlySet<string>, moved: ReadonlySet<string>): boolean {
    const field = this.#plan.fields.get(key)
    if (!field || given.size === 0 || given.has(key) || this.isLocked(key)) return false
    if (!filtersOf(field).some((name) => moved.has(name))) return false
    this.#typed.set(key, null)
    return true
  }

  #isComputed(key: string): boolean {
    return this.#plan.fields.get(key)?.compute !== undefined
  }

  #settle(key: string): { isNew: boolean; hasMoved: boolean } {
    const field = this.#plan.fields.get(key)
    if (!field) return { isNew: false, hasMoved: false }
    const before = this.#derived.get(key)
    const derived = this.#derive(field, before)
    this.#mark(key, derived.value)
    const isNew = !(before && shallowEqual(before, derived))
    if (isNew) this.#derived.set(key, derived)
    return { isNew, hasMoved: !(before && Object.is(before.value, derived.value)) }
  }

  #derive(field: CompiledField, before: Derived | undefined): Derived {
    this.#scope[field.key] = this.#typed.get(field.key)
    const derived = derive(field, this.#scope, this.#plan.fields)
    this.#scope[field.key] = derived.value
    return {
      ...derived,
      where: kept(before?.where, derived.where),
      siblings: kept(before?.siblings, derived.siblings),
    }
  }

  #mark(key: string, value: unknown): void {
    const initial = this.#initial[key]
    if (Object.is(initial, value) || (isEmpty(initial) && isEmpty(value))) this.#dirty.delete(key)
    else this.#dirty.add(key)
  }
}

/** Where a record says what the code in a field means (contract.md 1.5). */
function wordsOf(key: string): string {
  return `${key}_dictText`
}

/** The object before, if the new one says the same: its identity is what tells a slot to draw again. */
function kept<T extends object>(before: T | undefined, now: T | undefined): T | undefined {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

function shallowEqual<T extends object>(left: T, right: T): boolean {
  return (Object.keys(right) as (keyof T)[]).every((key) => Object.is(left[key], right[key]))
}
