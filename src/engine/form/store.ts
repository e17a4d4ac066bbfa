import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import { fieldsOf } from '../../schema/rules/ast.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import type { Derived } from './derive.ts'
import { FieldValues } from './field-values.ts'
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

/** The rows behind a field. Each gives how many of them are wrong. */
export type FormPart = {
  readonly check: () => number
  /** Rows that are marked as wrong already. */
  readonly wrong: () => number
  /** Rows with a needed field that is empty. */
  readonly lacking: () => number
  /** Pointers begin with the number of the row. */
  readonly refuse: (errors: readonly FieldError[]) => number
  readonly reword: (rows: readonly FormRecord[]) => void
}

/** One field as its slot sees it: the same object for as long as the form lives. */
export type FieldHandle = {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => FieldState | undefined
  readonly change: (value: unknown, also?: FormRecord) => void
  readonly blur: () => void
}

/**
 * An open form outside React: values, rules and problems. A change reaches the listeners of the changed field and of those that
 * read it, and nobody else.
 */
export class FormStore {
  #plan: FormPlan
  #validate: Validate
  #ambient: Ambient
  readonly #values: FieldValues
  readonly #states = new Map<string, FieldState>()
  readonly #problems = new Map<string, Problem>()
  #general: readonly Problem[] = []
  #form: FormState = { isDirty: false, problems: [] }
  readonly #handles = new Map<string, FieldHandle>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #formListeners = new Set<() => void>()
  readonly #changeListeners = new Set<() => void>()
  readonly #leaveListeners = new Set<(key: string) => void>()
  readonly #parts = new Map<string, FormPart>()

  constructor({ plan, record, ambient, validate, locked = {} }: FormStoreOptions) {
    this.#plan = plan
    this.#validate = validate
    this.#ambient = ambient
    this.#values = new FieldValues(plan, record, ambient, locked)
    this.#refresh(plan.fields.keys())
  }

  get plan(): FormPlan {
    return this.#plan
  }

  field(key: string): FieldState | undefined {
    return this.#states.get(key)
  }

  /** The state of the form; bound, like the next, for `useSyncExternalStore`. */
  readonly form = (): FormState => this.#form

  readonly subscribeForm = (listener: () => void): (() => void) => {
    this.#formListeners.add(listener)
    return () => this.#formListeners.delete(listener)
  }

  /** Calls back after every change of a value or a problem. */
  readonly subscribeChanges = (listener: () => void): (() => void) => {
    this.#changeListeners.add(listener)
    return () => this.#changeListeners.delete(listener)
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
    return this.#plan.placed.has(key) && !this.#values.isLocked(key) && this.#states.get(key)?.visible === true
  }

  isLocked(key: string): boolean {
    return this.#values.isLocked(key)
  }

  /** Whether the value is another one than the form began with. */
  isChanged(key: string): boolean {
    return this.#values.isChanged(key)
  }

  /** The settled record as it is now: the fields, and what came with them. */
  get record(): FormRecord {
    return this.#values.scope
  }

  /** What was typed, hidden fields included. */
  typed(): FormRecord {
    return this.#values.typed()
  }

  /** Puts a value where a person would, `also` values of other fields with it. */
  set(key: string, value: unknown, also: FormRecord = {}): void {
    this.setAll({ [key]: value, ...also })
  }

  /** One change of several fields: rules run once, each listener is called once. */
  setAll(values: FormRecord): void {
    const changed = this.#values.put(values)
    this.#refresh(changed)
    this.#general = []
    this.#notify([...changed, ...this.#judge(this.#doubtful(changed, Object.keys(values)))])
  }

  /** The focus has left the field: from now on it says what is wrong with it. */
  leave(key: string): void {
    // What the server said stands until the value changes.
    if (!isFromServer(this.#problems.get(key))) this.#notify(this.#judge([key]))
    for (const listener of this.#leaveListeners) listener(key)
  }

  /** Says what the server found wrong with one field, until its value changes. */
  accuse(key: string, message: string): void {
    if (this.#mark(key, serverProblem({ pointer: `/${key}`, message }))) this.#notify([key])
  }

  /** Calls back whenever the focus leaves a field. */
  subscribeLeaving(listener: (key: string) => void): () => void {
    this.#leaveListeners.add(listener)
    return () => this.#leaveListeners.delete(listener)
  }

  /** Checks all that is shown and marks it. Whether the record may be sent. */
  check(): boolean {
    const shown = this.#judgedOf([...this.#plan.judged])
    const found = problemsOf(shown, this.#plan, this.#values.scope, this.#ambient, this.#validate)
    const rows = [...this.#parts].flatMap(([key, part]) => rowsProblem(key, this.isShown(key) ? part.check() : 0))
    const all = [...found, ...rows]
    this.#show(all)
    return all.length === 0
  }

  /** Shows what the server refused. */
  refuse(errors: readonly FieldError[]): void {
    const rows = [...this.#parts].flatMap(([key, part]) => {
      const own = errors.filter(({ pointer }) => pointer.startsWith(`/${key}/`))
      if (own.length === 0) return []
      const inside = own.map(({ pointer, message }) => ({ pointer: pointer.slice(key.length + 1), message }))
      return rowsProblem(key, part.refuse(inside))
    })
    const taken = new Set(rows.map(({ field }) => field))
    const others = errors.filter(
      ({ pointer }) => !(taken.has(pointer.split('/')[1] ?? '') && pointer.split('/').length > 2),
    )
    this.#show([...rows, ...others.map(serverProblem)])
  }

  /** Begins anew with a record: after saving, or with the values of somebody else. */
  reset(record: FormRecord): void {
    this.#values.begin(record)
    this.#problems.clear()
    this.#general = []
    this.#refresh(this.#plan.fields.keys())
    this.#notify(this.#plan.fields.keys())
  }

  /** The record in the words of another language. Of its values none is taken, and of its words those that mean what stands here. */
  reword(record: FormRecord): void {
    for (const [key, part] of this.#parts) if (Array.isArray(record[key])) part.reword(record[key])
    const keys = this.#values.reword(record)
    for (const key of keys) {
      const state = this.#states.get(key)
      // Another object, which is what tells the slot to draw again.
      if (state) this.#states.set(key, { ...state })
    }
    this.#notify(keys)
  }

  /** What expressions see beside the record has changed: the record that a row belongs to. */
  surround(ambient: Ambient): void {
    this.#ambient = ambient
    const changed = this.#values.surround(ambient)
    this.#refresh(changed)
    this.#notify([...changed, ...this.#judge(this.#doubtful(changed, []))])
  }

  /** Gives a field whose value is rows to what judges them; returns the way to take it back. */
  attach(key: string, part: FormPart): () => void {
    this.#parts.set(key, part)
    // The completeness bar counts its rows from now on.
    this.#notify([key])
    return () => {
      if (this.#parts.get(key) === part) this.#parts.delete(key)
    }
  }

  /** Rows of a field that lack something needed. */
  lacking(key: string): number {
    return this.#parts.get(key)?.lacking() ?? 0
  }

  /** The file has changed under the open form. Fields it adds begin with `fresh`; what was typed into the others stays. */
  update(plan: FormPlan, validate: Validate, fresh: FormRecord = {}): void {
    this.#plan = plan
    this.#validate = validate
    const changed = this.#values.update(plan, fresh)
    this.#refresh(new Set([...changed, ...plan.fields.keys()]))
    const marked = [...this.#problems.keys()].filter((key) => !isFromServer(this.#problems.get(key)))
    this.#notify([...plan.fields.keys(), ...changed, ...this.#judge(marked)])
  }

  /** Makes the states of the keys what the values and problems say. */
  #refresh(keys: Iterable<string>): void {
    for (const key of keys) {
      const field = this.#plan.fields.get(key)
      const derived = this.#values.derived(key)
      if (!derived?.visible) this.#problems.delete(key)
      if (!(field && derived)) this.#states.delete(key)
      else this.#states.set(key, stateOf(this.#states.get(key), field, derived, this.#problems.get(key)))
    }
  }

  /** Fields that already say they are wrong and may think otherwise now: those changed, and those whose rules read them. */
  #doubtful(changed: ReadonlySet<string>, given: readonly string[]): readonly string[] {
    if (this.#problems.size === 0) return []
    const ruled = this.#plan.rules
      .filter(({ when, check }) => [when, check].some((ast) => ast && fieldsOf(ast).some((name) => changed.has(name))))
      .map(({ field = '' }) => field)
    return [...new Set([...changed, ...given, ...ruled])].filter((key) => this.#problems.has(key))
  }

  /** Judges some fields anew; the keys whose problem changed. */
  #judge(keys: readonly string[]): readonly string[] {
    const fields = this.#judgedOf(keys)
    if (fields.length === 0) return []
    const wanted = new Set(fields.map(({ key }) => key))
    const rules = this.#plan.rules.filter(({ field }) => field !== undefined && wanted.has(field))
    const own = problemsOf(
      fields,
      { rules, states: this.#plan.states },
      this.#values.scope,
      this.#ambient,
      this.#validate,
    )
    const found = firstOfEach([...own, ...this.#wrongRows(wanted)])
    return [...wanted].filter((key) => this.#mark(key, found.get(key)))
  }

  /** Rows that were refused stay so until they are corrected: leaving their table is no correction. */
  #wrongRows(keys: ReadonlySet<string>): readonly Problem[] {
    return [...keys]
      .filter((key) => this.#problems.get(key)?.kind === rowsKind)
      .flatMap((key) => rowsProblem(key, this.#parts.get(key)?.wrong() ?? 0))
  }

  #judgedOf(keys: readonly string[]): readonly CompiledField[] {
    return keys
      .filter((key) => this.#plan.judged.has(key) && this.isShown(key))
      .flatMap((key) => this.#plan.fields.get(key) ?? [])
  }

  #mark(key: string, problem: Problem | undefined): boolean {
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
    this.#notify([...this.#states.keys()].filter((key) => this.#mark(key, byKey.get(key))))
  }

  #notify(keys: Iterable<string>): void {
    for (const key of new Set(keys)) for (const listener of this.#listeners.get(key) ?? []) listener()
    const own = this.#problems.size === 0 ? [] : [...this.#plan.placed].flatMap((key) => this.#problems.get(key) ?? [])
    const problems = [...own, ...this.#general]
    const { isDirty } = this.#values
    if (isDirty !== this.#form.isDirty || !sameItems(problems, this.#form.problems)) {
      this.#form = { isDirty, problems }
      for (const listener of this.#formListeners) listener()
    }
    for (const listener of this.#changeListeners) listener()
  }
}

/** Kind of the problem of a table: some of its rows are wrong. */
const rowsKind = 'rows'

function rowsProblem(field: string, count: number): readonly Problem[] {
  return count === 0 ? [] : [{ field, kind: rowsKind, params: { count } }]
}

/** The state before, where it says the same. */
function stateOf(
  before: FieldState | undefined,
  field: CompiledField,
  derived: Derived,
  problem: Problem | undefined,
): FieldState {
  const next: FieldState = { ...derived, field, problem }
  const keys = Object.keys(next) as (keyof FieldState)[]
  return before && keys.every((key) => Object.is(before[key], next[key])) ? before : next
}

function sameItems<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index])
}
