import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import { fieldsOf } from '../../schema/rules/ast.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import { type Dependents, dependentsOf, RankedQueue } from './dependents.ts'
import { type Derived, derive, filtersOf } from './derive.ts'
import type { FormPlan } from './form-plan.ts'
import {
  type Ambient,
  firstOfEach,
  isFromServer,
  problemsOf,
  sameProblem,
  serverProblem,
  type Validate,
} from './problems.ts'

const noKeys: ReadonlySet<string> = new Set()

/** Everything one field is drawn from. A new object exactly when something in it changed. */
export type FieldState = Derived & {
  readonly field: CompiledField
  readonly problem: Problem | undefined
}

/** What the form as a whole is drawn from. */
export type FormState = {
  readonly isDirty: boolean
  /** In the order of the fields; those of fields that are not shown, or of none, last. */
  readonly problems: readonly Problem[]
}

export type FormStoreOptions = {
  readonly plan: FormPlan
  /** The record to begin with; keys beside the fields (id, version) are kept for the rules to read. */
  readonly record: FormRecord
  readonly ambient: Ambient
  readonly validate: Validate
  /** Fields that the page has fixed: kept and sent, never shown. */
  readonly locked?: FormRecord
}

/** One field as its slot sees it: the same object for as long as the form lives. */
export type FieldHandle = {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => FieldState | undefined
  readonly change: (value: unknown, also?: FormRecord) => void
  readonly blur: () => void
}

/**
 * The values, rules and errors of an open form, outside React: a change reaches the listeners of the changed field and of those
 * that read it, and nobody else. What the fields come to is a function of what was typed alone, so hiding a field and showing it
 * again brings its text back.
 */
export class FormStore {
  #plan: FormPlan
  #dependents: Dependents
  #validate: Validate
  readonly #ambient: Ambient
  readonly #locked: FormRecord
  readonly #typed = new Map<string, unknown>()
  /** Settled values by name, with what the expressions read beside them. */
  #scope: Record<string, unknown> = {}
  #initial: FormRecord = {}
  readonly #states = new Map<string, FieldState>()
  readonly #problems = new Map<string, Problem>()
  readonly #touched = new Set<string>()
  readonly #dirty = new Set<string>()
  #general: readonly Problem[] = []
  #form: FormState = { isDirty: false, problems: [] }
  readonly #handles = new Map<string, FieldHandle>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #formListeners = new Set<() => void>()

  constructor({ plan, record, ambient, validate, locked = {} }: FormStoreOptions) {
    this.#plan = plan
    this.#dependents = dependentsOf(plan.fields)
    this.#validate = validate
    this.#ambient = ambient
    this.#locked = locked
    this.#begin(record)
  }

  get plan(): FormPlan {
    return this.#plan
  }

  field(key: string): FieldState | undefined {
    return this.#states.get(key)
  }

  form = (): FormState => this.#form

  subscribeForm = (listener: () => void): (() => void) => {
    this.#formListeners.add(listener)
    return () => this.#formListeners.delete(listener)
  }

  handle(key: string): FieldHandle {
    const known = this.#handles.get(key)
    if (known) return known
    const listeners = new Set<() => void>()
    this.#listeners.set(key, listeners)
    const made: FieldHandle = {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      snapshot: () => this.#states.get(key),
      change: (value, also) => this.set(key, value, also),
      blur: () => this.leave(key),
    }
    this.#handles.set(key, made)
    return made
  }

  /** Whether a person sees the field in this form. */
  isShown(key: string): boolean {
    return this.#plan.placed.has(key) && !Object.hasOwn(this.#locked, key) && this.#states.get(key)?.visible === true
  }

  /** The settled record: fields, and what came with them. */
  values(): FormRecord {
    return { ...this.#scope }
  }

  /** What was typed, hidden fields included. */
  typed(): FormRecord {
    return Object.fromEntries(this.#typed)
  }

  /** Puts a value where a person would, `also` values of other fields with it. */
  set(key: string, value: unknown, also: FormRecord = {}): void {
    this.setAll({ [key]: value, ...also })
  }

  /** One change of several fields: rules run once, each listener is called once. */
  setAll(values: FormRecord): void {
    const given = new Set<string>()
    for (const [key, value] of Object.entries(values)) {
      if (!this.#plan.fields.has(key) || Object.hasOwn(this.#locked, key)) continue
      this.#typed.set(key, value)
      given.add(key)
    }
    this.#notify(this.#recheck(this.#evaluate(given, given), given))
  }

  /** The focus has left the field: from now on it says what is wrong with it. */
  leave(key: string): void {
    this.#touched.add(key)
    // What the server said stands until the value changes.
    if (!isFromServer(this.#problems.get(key))) this.#notify(this.#check([key]))
  }

  /** Checks all that is shown and marks it. Whether the record may be sent. */
  check(): boolean {
    const shown = this.#shownFields()
    const found = problemsOf(shown, this.#plan.rules, this.#scope, this.#ambient, this.#validate)
    for (const { key } of shown) this.#touched.add(key)
    this.#show(found)
    return found.length === 0
  }

  /** Shows what the server refused. */
  refuse(errors: readonly FieldError[]): void {
    this.#show(errors.map(serverProblem))
  }

  /** Begins anew with a record: after saving, or with the values of somebody else. */
  reset(record: FormRecord): void {
    this.#typed.clear()
    this.#begin(record)
    this.#notify(this.#states.keys())
  }

  /** The file has changed under the open form. What was typed into fields that still exist stays. */
  update(plan: FormPlan, validate: Validate, fresh: FormRecord = {}): void {
    const gone = [...this.#plan.fields.keys()].filter((key) => !plan.fields.has(key))
    this.#plan = plan
    this.#validate = validate
    this.#dependents = dependentsOf(plan.fields)
    for (const key of plan.fields.keys()) {
      if (this.#typed.has(key) || !Object.hasOwn(fresh, key)) continue
      this.#typed.set(key, fresh[key])
    }
    for (const key of gone) {
      this.#states.delete(key)
      this.#problems.delete(key)
      this.#dirty.delete(key)
      delete this.#scope[key]
    }
    const before = new Set(Object.keys(this.#initial))
    const changed = this.#evaluate(plan.fields.keys())
    // A field that has just come begins with what it has now.
    const come = [...plan.fields.keys()].filter((key) => !before.has(key))
    this.#initial = { ...this.#initial, ...Object.fromEntries(come.map((key) => [key, this.#scope[key]])) }
    for (const key of come) this.#dirty.delete(key)
    const marked = [...this.#touched].filter((key) => this.#problems.has(key))
    this.#notify([...gone, ...changed, ...this.#check(marked)])
  }

  #begin(record: FormRecord): void {
    this.#scope = { ...record, ...this.#ambient }
    for (const key of this.#plan.fields.keys()) {
      this.#typed.set(key, Object.hasOwn(this.#locked, key) ? this.#locked[key] : record[key])
    }
    this.#touched.clear()
    this.#problems.clear()
    this.#general = []
    this.#evaluate(this.#plan.fields.keys())
    this.#initial = { ...this.#scope }
    this.#dirty.clear()
    this.#form = { isDirty: false, problems: [] }
  }

  /**
   * Brings the fields given, and those that read what changed, up to what was typed; lowest rank first, so that each is
   * evaluated once. `given` are the keys a person has just set: choices filtered by one of them are emptied.
   */
  #evaluate(keys: Iterable<string>, given: ReadonlySet<string> = noKeys): ReadonlySet<string> {
    const queue = new RankedQueue(keys, this.#dependents.rank)
    const changed = new Set<string>()
    const moved = new Set<string>()
    // Fields that hide each other in a circle never settle; every other form is done long before.
    let left = 4 * (this.#plan.fields.size + 1)
    for (let key = queue.take(); key !== undefined && left > 0; key = queue.take()) {
      left -= 1
      const field = this.#plan.fields.get(key)
      if (!field) continue
      const isEmptied = this.#isFilteredBy(field, moved) && !given.has(key)
      if (isEmptied) this.#typed.set(key, null)
      const { isNew, hasMoved } = this.#settle(field)
      if (isNew) changed.add(key)
      if (!hasMoved) continue
      if (given.has(key) || (field.compute && given.size > 0) || isEmptied) moved.add(key)
      for (const reader of this.#dependents.of(key)) queue.add(reader)
    }
    return changed
  }

  #isFilteredBy(field: CompiledField, moved: ReadonlySet<string>): boolean {
    return moved.size > 0 && !Object.hasOwn(this.#locked, field.key) && filtersOf(field).some((name) => moved.has(name))
  }

  #settle(field: CompiledField): { isNew: boolean; hasMoved: boolean } {
    const { key } = field
    const before = this.#states.get(key)
    this.#scope[key] = this.#typed.get(key)
    const derived = derive(field, this.#scope, this.#plan.fields)
    this.#scope[key] = derived.value
    const hasMoved = !(before && Object.is(before.value, derived.value))
    this.#mark(key, derived.value)
    if (!derived.visible) this.#problems.delete(key)
    const next: FieldState = {
      ...derived,
      where: kept(before?.where, derived.where),
      siblings: kept(before?.siblings, derived.siblings),
      field,
      problem: this.#problems.get(key),
    }
    const isNew = !(before && shallowEqual(before, next))
    if (isNew) this.#states.set(key, next)
    return { isNew, hasMoved }
  }

  #mark(key: string, value: unknown): void {
    const initial = this.#initial[key]
    if (Object.is(initial, value) || (isEmpty(initial) && isEmpty(value))) this.#dirty.delete(key)
    else this.#dirty.add(key)
  }

  /** Fields that already say they are wrong are judged again, and so are those whose rules read what changed. */
  #recheck(changed: ReadonlySet<string>, given: ReadonlySet<string>): ReadonlySet<string> {
    if (this.#problems.size === 0 && this.#general.length === 0) return changed
    const ruled = this.#plan.rules
      .filter(({ when, check }) => [when, check].some((ast) => ast && fieldsOf(ast).some((name) => changed.has(name))))
      .map(({ field = '' }) => field)
    const marked = [...changed, ...given, ...ruled].filter((key) => this.#problems.has(key))
    if (this.#general.length > 0) this.#general = []
    return new Set([...changed, ...this.#check(marked)])
  }

  /** Judges some fields anew; the keys whose problem changed. */
  #check(keys: readonly string[]): string[] {
    const shown = keys.filter((key) => this.isShown(key) && this.#plan.judged.has(key))
    if (shown.length === 0) return []
    const wanted = new Set(shown)
    const fields = shown.flatMap((key) => this.#plan.fields.get(key) ?? [])
    const rules = this.#plan.rules.filter(({ field }) => field !== undefined && wanted.has(field))
    const found = problemsOf(fields, rules, this.#scope, this.#ambient, this.#validate)
    const byKey = new Map(found.map((problem) => [problem.field, problem]))
    return shown.filter((key) => this.#put(key, byKey.get(key)))
  }

  #put(key: string, problem: Problem | undefined): boolean {
    const state = this.#states.get(key)
    if (!state || sameProblem(state.problem, problem)) return false
    if (problem) this.#problems.set(key, problem)
    else this.#problems.delete(key)
    this.#states.set(key, { ...state, problem })
    return true
  }

  #show(found: readonly Problem[]): void {
    const byKey = firstOfEach(found.filter(({ field }) => this.isShown(field)))
    this.#general = found.filter(({ field }) => !this.isShown(field))
    this.#notify([...this.#states.keys()].filter((key) => this.#put(key, byKey.get(key))))
  }

  #shownFields(): readonly CompiledField[] {
    return [...this.#plan.judged].filter((key) => this.isShown(key)).flatMap((key) => this.#plan.fields.get(key) ?? [])
  }

  #notify(keys: Iterable<string>): void {
    for (const key of keys) for (const listener of this.#listeners.get(key) ?? []) listener()
    const own = this.#problems.size === 0 ? [] : [...this.#plan.placed].flatMap((key) => this.#problems.get(key) ?? [])
    const problems = [...own, ...this.#general]
    const isDirty = this.#dirty.size > 0
    if (isDirty === this.#form.isDirty && shallowEqual(problems, this.#form.problems)) return
    this.#form = { isDirty, problems }
    for (const listener of this.#formListeners) listener()
  }
}

/** The object before, if the new one says the same: its identity is what tells a slot to draw again. */
function kept<T extends object>(before: T | undefined, now: T | undefined): T | undefined {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

function shallowEqual<T extends object>(left: T, right: T): boolean {
  const keys = Object.keys(right) as (keyof T)[]
  return Object.keys(left).length === keys.length && keys.every((key) => Object.is(left[key], right[key]))
}
