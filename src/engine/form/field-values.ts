import type { CompiledField } from '../../schema/model/compiled.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import { type Dependents, dependentsOf, RankedQueue } from './dependents.ts'
import { type Derived, derive, filtersOf } from './derive.ts'
import type { FormPlan } from './form-plan.ts'
import type { Ambient } from './problems.ts'

const noKeys: ReadonlySet<string> = new Set()

/**
 * Typed values and the results of the rules, by field. Effective values are a function of the typed values alone, so
 * a field that is hidden and shown again has its text back. A change evaluates only the fields that depend on it.
 */
export class FieldValues {
  #plan: FormPlan
  #dependents: Dependents
  #ambient: Ambient
  readonly #locked: FormRecord
  readonly #typed = new Map<string, unknown>()
  readonly #derived = new Map<string, Derived>()
  readonly #dirty = new Set<string>()
  /** Effective values by name, with the other variables of the expressions. */
  #scope: Record<string, unknown> = {}
  #initial: FormRecord = {}

  /** `locked`: values fixed by the page, which no change affects. */
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

  /** Effective record: the fields, and the other properties of the record. */
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

  /** Replaces all typed values by a record. */
  begin(record: FormRecord): void {
    this.#typed.clear()
    this.#scope = { ...record, ...this.#ambient }
    for (const key of this.#plan.fields.keys())
      this.#typed.set(key, this.isLocked(key) ? this.#locked[key] : record[key])
    this.#evaluate(this.#plan.fields.keys())
    this.#initial = { ...this.#scope }
    this.#dirty.clear()
  }

  /** Sets values; gives the keys of fields with a changed state. Choices filtered by one of them are cleared. */
  put(values: FormRecord): ReadonlySet<string> {
    const given = Object.keys(values).filter((key) => this.#plan.fields.has(key) && !this.isLocked(key))
    for (const key of given) this.#typed.set(key, values[key])
    return this.#evaluate(given, new Set(given))
  }

  /** Sets values that the form begins with, known later than the others: neither they nor values computed from them are input. */
  complete(values: FormRecord): ReadonlySet<string> {
    const typed = new Set(this.#dirty)
    const changed = this.put(values)
    const begun = [...this.#dirty].filter((key) => !typed.has(key))
    this.#initial = { ...this.#initial, ...Object.fromEntries(begun.map((key) => [key, this.#scope[key]])) }
    for (const key of begun) this.#dirty.delete(key)
    return changed
  }

  /** Takes labels from the record in another language where the value is the same; gives the keys of fields with labels. */
  reword(record: FormRecord): readonly string[] {
    // A copied name has a label in one of the languages only.
    const worded = [...this.#plan.fields.keys()].filter((key) =>
      [this.#scope, record].some((values) => Object.hasOwn(values, wordsOf(key))),
    )
    for (const key of worded) {
      const isSame = Object.is(record[key] ?? null, this.#scope[key] ?? null)
      this.#scope[wordsOf(key)] = isSame ? record[wordsOf(key)] : undefined
    }
    return worded
  }

  /** Takes another version of the plan. New fields start with `fresh`; typed values of the others stay. */
  update(plan: FormPlan, fresh: FormRecord): ReadonlySet<string> {
    const gone = [...this.#plan.fields.keys()].filter((key) => !plan.fields.has(key))
    const come = [...plan.fields.keys()].filter((key) => !this.#plan.fields.has(key))
    this.#plan = plan
    this.#dependents = dependentsOf(plan.fields)
    for (const key of gone) this.#drop(key)
    // A field that was gone for a while (the file is being edited) gets its text back.
    const unseen = come.filter((key) => !this.#typed.has(key))
    for (const key of unseen) this.#typed.set(key, fresh[key])
    const changed = this.#evaluate(plan.fields.keys())
    this.#initial = { ...this.#initial, ...Object.fromEntries(unseen.map((key) => [key, this.#scope[key]])) }
    for (const key of unseen) this.#dirty.delete(key)
    return new Set([...gone, ...changed])
  }

  /** Takes a changed environment of the expressions; gives the keys of fields with a changed state. */
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

  /** Evaluates the fields and their dependents, lowest rank first, so each only once. */
  #evaluate(keys: Iterable<string>, given: ReadonlySet<string> = noKeys): ReadonlySet<string> {
    const queue = new RankedQueue(keys, this.#dependents.rank)
    const changed = new Set<string>()
    const moved = new Set<string>()
    // Bound for fields that hide each other in a cycle and never settle.
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

  /** Clears a choice whose filtering field has changed (linked selects). */
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
      where: reused(before?.where, derived.where),
      siblings: reused(before?.siblings, derived.siblings),
    }
  }

  #mark(key: string, value: unknown): void {
    const initial = this.#initial[key]
    if (Object.is(initial, value) || (isEmpty(initial) && isEmpty(value))) this.#dirty.delete(key)
    else this.#dirty.add(key)
  }
}

/** Key of a code's label in a record (contract.md 1.5). */
function wordsOf(key: string): string {
  return `${key}_dictText`
}

/** The previous object if the new one is equal: its identity tells a slot whether to render. */
function reused<T extends object>(before: T | undefined, now: T | undefined): T | undefined {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

function shallowEqual<T extends object>(left: T, right: T): boolean {
  return (Object.keys(right) as (keyof T)[]).every((key) => Object.is(left[key], right[key]))
}
