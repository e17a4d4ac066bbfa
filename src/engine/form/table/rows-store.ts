import type { CompiledField } from '../../../schema/model/compiled.ts'
import type { FieldError } from '../../../schema/model/errors.ts'
import { checkRules, type FormRecord } from '../../../schema/rules/check-record.ts'
import { firstRecord } from '../first-record.ts'
import type { FormPlan } from '../form-plan.ts'
import type { Ambient, Validate } from '../problems.ts'
import { FormStore } from '../store.ts'

/** A row of a table: the same object for as long as the row is there, wherever it moves. */
export type RowEntry = {
  readonly key: number
  /** As it is sent: its id, if it has one, and its fields. */
  record: FormRecord
  store: FormStore | undefined
  /** How many of its fields say they are wrong. */
  wrong: number
}

export type RowsOptions = {
  readonly plan: FormPlan
  readonly validate: Validate
  readonly ambient: Ambient
  readonly rows: readonly FormRecord[]
  /** Told the whole value whenever a row changes, comes, goes or moves. */
  readonly onChange: (rows: readonly FormRecord[]) => void
}

/** What the grid is drawn from: a new object when rows come, go, move, or change what is wrong with them. */
export type RowsState = { readonly entries: readonly RowEntry[]; readonly canUndo: boolean; readonly edition: number }

/**
 * The rows of an open table outside React. Each row is a form of its own, made when somebody looks at it: a thousand rows cost what the
 * dozen in sight do.
 */
export class RowsStore {
  #plan: FormPlan
  #validate: Validate
  #ambient: Ambient
  readonly #onChange: RowsOptions['onChange']
  #entries: readonly RowEntry[] = []
  /** The value this store last gave or was given. */
  #value: readonly FormRecord[] = []
  #removed: { readonly entry: RowEntry; readonly index: number } | undefined
  #state: RowsState = { entries: [], canUndo: false, edition: 0 }
  readonly #listeners = new Set<() => void>()
  readonly #valueListeners = new Set<() => void>()
  /** Whether a row lacks something, by its record: a table may hold a thousand. */
  #lacksByRow = new WeakMap<FormRecord, boolean>()
  #next = 0
  #isQuiet = false

  constructor({ plan, validate, ambient, rows, onChange }: RowsOptions) {
    this.#plan = plan
    this.#validate = validate
    this.#ambient = ambient
    this.#onChange = onChange
    this.take(rows)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): RowsState => this.#state

  /** All rows as they are sent; bound, like the next, for `useSyncExternalStore`. */
  readonly value = (): readonly FormRecord[] => this.#value

  readonly subscribeValue = (listener: () => void): (() => void) => {
    this.#valueListeners.add(listener)
    return () => this.#valueListeners.delete(listener)
  }

  /** Takes a value that came from outside: a record that was loaded, a draft, somebody else's version. */
  take(rows: readonly FormRecord[]): void {
    // An emptied table is the value null to the form around, and the same here.
    if (rows === this.#value || (rows.length === 0 && this.#entries.length === 0)) return
    this.#value = rows
    this.#entries = rows.map((record) => this.#entry(record))
    this.#removed = undefined
    this.#tell()
    for (const listener of this.#valueListeners) listener()
  }

  /** The form of a row. What is changed in it is changed in the table. */
  form(entry: RowEntry): FormStore {
    if (entry.store) return entry.store
    const store = new FormStore({
      plan: this.#plan,
      record: entry.record,
      ambient: this.#ambient,
      validate: this.#validate,
    })
    entry.store = store
    store.subscribeChanges(() => this.#changed(entry, store))
    return store
  }

  /** Adds a row, empty but for its defaults, at the end; gives it. */
  add(): RowEntry {
    return this.#insert(firstRecord(this.#plan, this.#ambient, {}), this.#entries.length)
  }

  /** Adds a copy of a row below it. */
  copy(entry: RowEntry): void {
    const { id: _, version: __, ...values } = entry.record
    this.#insert(values, this.#entries.indexOf(entry) + 1)
  }

  remove(entry: RowEntry): void {
    this.#removed = { entry, index: this.#entries.indexOf(entry) }
    this.#entries = this.#entries.filter((each) => each !== entry)
    this.#emit()
    this.#tell()
  }

  /** Puts the row that was removed last back where it was. */
  undo(): void {
    if (!this.#removed) return
    const { entry, index } = this.#removed
    this.#entries = this.#entries.toSpliced(index, 0, entry)
    this.#removed = undefined
    this.#emit()
    this.#tell()
  }

  /** Moves a row to a place, counted from 0. */
  move(entry: RowEntry, to: number): void {
    const from = this.#entries.indexOf(entry)
    const place = Math.max(0, Math.min(to, this.#entries.length - 1))
    if (from < 0 || from === place) return
    this.#entries = this.#entries.toSpliced(from, 1).toSpliced(place, 0, entry)
    this.#emit()
    this.#tell()
  }

  /** Writes a block of cells from a row on, adding rows as needed; what could not be read is said at its cell. */
  paste(from: number, block: readonly { readonly values: FormRecord; readonly errors: readonly FieldError[] }[]): void {
    this.#quietly(() => {
      for (const [offset, { values, errors }] of block.entries()) {
        const form = this.form(this.#entries[from + offset] ?? this.#append())
        form.setAll(values)
        if (errors.length > 0) form.refuse(errors)
      }
    })
    this.#emit()
  }

  /** Checks every row and marks what is wrong. How many rows are. */
  check(): number {
    this.#quietly(() => {
      for (const entry of this.#entries) this.form(entry).check()
    })
    return this.wrong()
  }

  /** Rows that are marked as wrong. */
  readonly wrong = (): number => this.#entries.filter(({ wrong }) => wrong > 0).length

  /** Rows with a needed field that is empty. */
  readonly lacking = (): number => this.#entries.filter(({ record }) => this.#lacks(record)).length

  /** Shows what the server refused: pointers begin with the row's number. How many rows they name. */
  refuse(errors: readonly FieldError[]): number {
    const byRow = Map.groupBy(errors, ({ pointer }) => Number(pointer.split('/')[1]))
    this.#quietly(() => {
      for (const [index, own] of byRow) {
        const entry = this.#entries[index]
        const inside = own.map(({ pointer, message }) => ({ pointer: pointer.replace(/^\/\d+/, ''), message }))
        if (entry) this.form(entry).refuse(inside)
      }
    })
    return byRow.size
  }

  /** The rows in the words of another language; nothing else is taken of them. */
  reword(rows: readonly FormRecord[]): void {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const entry of this.#entries) {
      entry.record = inWordsOf(entry.record, byId.get(entry.record.id))
      entry.store?.reword(entry.record)
    }
    this.#tell()
  }

  /** The record around has changed: what the rows' rules read of it. */
  surround(ambient: Ambient): void {
    this.#ambient = ambient
    this.#lacksByRow = new WeakMap()
    const before = this.#entries.map(({ record }) => record)
    this.#quietly(() => {
      for (const { store } of this.#entries) store?.surround(ambient)
    })
    if (this.#entries.some(({ record }, index) => record !== before[index])) this.#emit()
  }

  /** The file of the rows has changed under the open form. */
  update(plan: FormPlan, validate: Validate): void {
    this.#plan = plan
    this.#validate = validate
    this.#lacksByRow = new WeakMap()
    for (const { store } of this.#entries) store?.update(plan, validate)
    this.#tell()
  }

  #entry(record: FormRecord): RowEntry {
    this.#next += 1
    return { key: this.#next, record, store: undefined, wrong: 0 }
  }

  #append(): RowEntry {
    const entry = this.#entry(firstRecord(this.#plan, this.#ambient, {}))
    this.#entries = [...this.#entries, entry]
    return entry
  }

  #insert(record: FormRecord, index: number): RowEntry {
    const entry = this.#entry(record)
    this.#entries = this.#entries.toSpliced(index, 0, entry)
    this.#emit()
    this.#tell()
    return entry
  }

  #changed(entry: RowEntry, store: FormStore): void {
    if (this.#isQuiet) return
    const hasMoved = this.#keep(entry, store)
    const isJudged = this.#count(entry)
    // The form around counts the wrong rows as it takes the value.
    if (hasMoved) this.#emit()
    if (isJudged) this.#tell()
  }

  /** Does many changes as one. */
  #quietly(run: () => void): void {
    this.#isQuiet = true
    run()
    this.#isQuiet = false
    for (const entry of this.#entries) {
      if (!entry.store) continue
      this.#keep(entry, entry.store)
      this.#count(entry)
    }
    this.#tell()
  }

  #lacks(record: FormRecord): boolean {
    const known = this.#lacksByRow.get(record)
    if (known !== undefined) return known
    const { fields, judged } = this.#plan
    const asked = [...judged].flatMap((key) => fields.get(key) ?? [])
    const missing = checkRules({ fields: byKey(asked), rules: [] }, record, this.#ambient)
    const lacks = missing.some(({ kind }) => kind === 'required')
    this.#lacksByRow.set(record, lacks)
    return lacks
  }

  // Whether the record has changed.
  #keep(entry: RowEntry, { record }: FormStore): boolean {
    const fields = [...this.#plan.fields.values()].flatMap(({ key, system }) => (system ? [] : [key]))
    if (fields.every((key) => Object.is(entry.record[key] ?? null, record[key] ?? null))) return false
    const known = ['id', 'version'].filter((key) => entry.record[key] !== undefined)
    entry.record = Object.fromEntries([
      ...known.map((key) => [key, entry.record[key]]),
      ...fields.map((key) => [key, record[key] ?? null]),
    ])
    return true
  }

  // Whether it has changed.
  #count(entry: RowEntry): boolean {
    const wrong = entry.store?.form().problems.length ?? 0
    if (wrong === entry.wrong) return false
    entry.wrong = wrong
    return true
  }

  #emit(): void {
    this.#value = this.#entries.map(({ record }) => record)
    this.#onChange(this.#value)
    for (const listener of this.#valueListeners) listener()
  }

  #tell(): void {
    this.#state = { entries: this.#entries, canUndo: this.#removed !== undefined, edition: this.#state.edition + 1 }
    for (const listener of this.#listeners) listener()
  }
}

function byKey(fields: readonly CompiledField[]): Readonly<Record<string, CompiledField>> {
  return Object.fromEntries(fields.map((field) => [field.key, field]))
}

const words = '_dictText'

/** A row with the words of another for the codes that both have; what else it says of its codes is in the language before. */
function inWordsOf(row: FormRecord, other: FormRecord = {}): FormRecord {
  const values = Object.entries(row).filter(([key]) => !key.endsWith(words))
  const said = values.filter(([key, value]) => Object.hasOwn(other, key + words) && Object.is(other[key], value))
  return Object.fromEntries([...values, ...said.map(([key]) => [key + words, other[key + words]])])
}
