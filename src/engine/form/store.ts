import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import { fieldsOf } from '../../schema/rules/ast.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import { type AttachedTable, AttachedTables } from './attached-tables.ts'
import type { Derived } from './derive.ts'
import { FieldValues } from './field-values.ts'
import { FormListeners } from './form-listeners.ts'
import type { FormPlan } from './form-plan.ts'
import { type FieldState, type FormState, sameItems, stateOf } from './form-state.ts'
import {
  type Ambient,
  firstOfEach,
  isFromServer,
  problemsOf,
  sameProblem,
  serverProblem,
  type Validate,
} from './problems.ts'
import { sealedIn } from './sealed-in.ts'

export type FormStoreOptions = {
  readonly plan: FormPlan
  /** Initial record; other properties (id, version) are kept for the rules. */
  readonly record: FormRecord
  readonly ambient: Ambient
  readonly validate: Validate
  /** Fields fixed by the page: kept and sent, never shown. */
  readonly locked?: FormRecord
  /** Whether a new record leaves out fields that are read-only and empty. */
  readonly hidesBlank?: boolean
}

/** A field for its slot: a stable object for the lifetime of the form. */
export type FieldHandle = {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => FieldState | undefined
  readonly change: (value: unknown, also?: FormRecord) => void
  readonly blur: () => void
}

/**
 * State of an open form outside React: values, rules and problems. A change notifies the listeners of the changed field and of
 * its dependents only.
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
  readonly #listeners = new FormListeners()
  readonly #tables = new AttachedTables()
  #isCompleting = false
  readonly #hidesBlank: boolean

  constructor({ plan, record, ambient, validate, locked = {}, hidesBlank = false }: FormStoreOptions) {
    this.#plan = plan
    this.#hidesBlank = hidesBlank
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

  /** State of the form; bound, like the next, for `useSyncExternalStore`. */
  readonly form = (): FormState => this.#form

  readonly subscribeForm = (listener: () => void): (() => void) => this.#listeners.ofForm(listener)

  /** Calls back after every change of a value or a problem. */
  readonly subscribeChanges = (listener: () => void): (() => void) => this.#listeners.ofChanges(listener)

  handle(key: string): FieldHandle {
    const known = this.#handles.get(key)
    if (known) return known
    const made: FieldHandle = {
      subscribe: (listener) => this.#listeners.ofField(key, listener),
      snapshot: () => this.#states.get(key),
      change: (value, also) => this.set(key, value, also),
      blur: () => this.leave(key),
    }
    this.#handles.set(key, made)
    return made
  }

  /** Whether the field is visible in this form. */
  isShown(key: string): boolean {
    const { visible = false, isBlank = false } = this.#states.get(key) ?? {}
    return this.#plan.placed.has(key) && !this.#values.isLocked(key) && visible && !isBlank
  }

  isLocked(key: string): boolean {
    return this.#values.isLocked(key)
  }

  /** Whether the value differs from the initial one. */
  isChanged(key: string): boolean {
    return this.#values.isChanged(key)
  }

  /** Effective record: the fields, and the other properties. */
  get record(): FormRecord {
    return this.#values.scope
  }

  /** Typed values, hidden fields included. */
  typed(): FormRecord {
    return this.#values.typed()
  }

  /** Sets a value as by input, with other fields in `also`. */
  set(key: string, value: unknown, also: FormRecord = {}): void {
    this.setAll({ [key]: value, ...also })
  }

  /** Sets several fields at once: rules run once, each listener is called once. */
  setAll(values: FormRecord): void {
    const changed = this.#isCompleting ? this.#values.complete(values) : this.#values.put(values)
    this.#refresh(changed)
    this.#general = []
    this.#notify([...changed, ...this.#judge(this.#doubtful(changed, Object.keys(values)))])
  }

  /** Sets values that the form begins with, such as completed rows, and what their listeners set in return: no input. */
  complete(values: FormRecord): void {
    this.#isCompleting = true
    this.setAll(values)
    this.#isCompleting = false
  }

  /** Blur of a field: from now on it shows its problem. */
  leave(key: string): void {
    // A server error stays until the value changes.
    if (!isFromServer(this.#problems.get(key))) this.#notify(this.#judge([key]))
    this.#listeners.callLeaving(key)
  }

  /** Sets a server error on one field, until its value changes. */
  accuse(key: string, message: string): void {
    if (this.#mark(key, serverProblem({ pointer: `/${key}`, message }))) this.#notify([key])
  }

  /** Calls back on blur of any field. */
  subscribeLeaving(listener: (key: string) => void): () => void {
    return this.#listeners.ofLeaving(listener)
  }

  /** Checks and marks all visible fields; gives whether the record may be sent. */
  check(): boolean {
    const shown = this.#judgedOf([...this.#plan.judged])
    const found = problemsOf(shown, this.#plan, this.#values.scope, this.#ambient, this.#validate)
    const all = [...found, ...this.#tables.check((key) => this.isShown(key))]
    this.#show(all)
    return all.length === 0
  }

  /** Shows the server's errors. */
  refuse(errors: readonly FieldError[]): void {
    const { rows, others } = this.#tables.refuse(errors)
    this.#show([...rows, ...others.map(serverProblem)])
  }

  /** Restarts with a record: after saving, or with another version. */
  reset(record: FormRecord): void {
    this.#values.begin(record)
    this.#problems.clear()
    this.#general = []
    this.#refresh(this.#plan.fields.keys())
    this.#notify(this.#plan.fields.keys())
  }

  /** Takes the record's labels in another language, where the code is the same; values stay. */
  reword(record: FormRecord): void {
    this.#tables.reword(record)
    const keys = this.#values.reword(record)
    for (const key of keys) {
      const state = this.#states.get(key)
      // A new object makes the slot render.
      if (state) this.#states.set(key, { ...state })
    }
    this.#notify(keys)
  }

  /** Takes a changed environment of the expressions: the parent record of a row. */
  surround(ambient: Ambient): void {
    this.#ambient = ambient
    const changed = this.#values.surround(ambient)
    this.#refresh(changed)
    this.#notify([...changed, ...this.#judge(this.#doubtful(changed, []))])
  }

  /** Attaches table rows to their field; gives the detach function. */
  attach(key: string, table: AttachedTable): () => void {
    const detach = this.#tables.attach(key, table)
    // The completeness bar counts its rows from now on.
    this.#notify([key])
    return detach
  }

  /** Rows of a field with an empty required field. */
  lacking(key: string): number {
    return this.#tables.lacking(key)
  }

  /** Takes a changed file. New fields start with `fresh`; typed values stay. */
  update(plan: FormPlan, validate: Validate, fresh: FormRecord = {}): void {
    this.#plan = plan
    this.#validate = validate
    const changed = this.#values.update(plan, fresh)
    this.#refresh(new Set([...changed, ...plan.fields.keys()]))
    const marked = [...this.#problems.keys()].filter((key) => !isFromServer(this.#problems.get(key)))
    this.#notify([...plan.fields.keys(), ...changed, ...this.#judge(marked)])
  }

  /** Updates the states of the keys from values and problems. */
  #refresh(keys: Iterable<string>): void {
    for (const key of keys) {
      const field = this.#plan.fields.get(key)
      const derived = this.#values.derived(key)
      if (!derived?.visible) this.#problems.delete(key)
      if (!(field && derived)) this.#states.delete(key)
      else {
        const [before, problem] = [this.#states.get(key), this.#problems.get(key)]
        this.#states.set(key, stateOf(before, field, derived, problem, this.#isBlank(key, derived)))
      }
    }
  }

  #isBlank(key: string, { readOnly, value }: Derived): boolean {
    if (sealedIn(this.record).includes(key)) return true
    if (!(this.#hidesBlank && readOnly && isEmpty(value)) || this.#plan.supplied.has(key)) return false
    return isEmpty(this.#values.scope.id)
  }

  /** Fields with a visible problem that may have changed: the changed ones, and those whose rules read them. */
  #doubtful(changed: ReadonlySet<string>, given: readonly string[]): readonly string[] {
    if (this.#problems.size === 0) return []
    const ruled = this.#plan.rules
      .filter(({ when, check }) => [when, check].some((ast) => ast && fieldsOf(ast).some((name) => changed.has(name))))
      .map(({ field = '' }) => field)
    return [...new Set([...changed, ...given, ...ruled])].filter((key) => this.#problems.has(key))
  }

  /** Checks some fields again; gives the keys whose problem changed. */
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
    const found = firstOfEach([...own, ...this.#tables.stillWrong(wanted, (key) => this.#problems.get(key))])
    return [...wanted].filter((key) => this.#mark(key, found.get(key)))
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
    this.#listeners.callFields(keys)
    const own = this.#problems.size === 0 ? [] : [...this.#plan.placed].flatMap((key) => this.#problems.get(key) ?? [])
    const problems = [...own, ...this.#general]
    const { isDirty } = this.#values
    if (isDirty !== this.#form.isDirty || !sameItems(problems, this.#form.problems)) {
      this.#form = { isDirty, problems }
      this.#listeners.callForm()
    }
    this.#listeners.callChanges()
  }
}
