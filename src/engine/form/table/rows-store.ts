import type { FieldError } from '../../../schema/model/errors.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { fixedKey } from '../../record/fixed.ts'
import { firstRecord } from '../first-record.ts'
import type { FormPlan } from '../form-plan.ts'
import type { Ambient, Validate } from '../problems.ts'
import { FormStore } from '../store.ts'
import { LackingRows } from './lacking-rows.ts'
import { inWordsOf } from './row-labels.ts'

/** A row of a table: a stable object while the row exists, wherever it moves. */
export type RowEntry = {
  readonly key: number
  /** As sent: id, if any, and fields. */
  record: FormRecord
  store: FormStore | undefined
  /** Number of fields with a problem. */
  wrong: number
}

export type RowsOptions = {
  readonly plan: FormPlan
  readonly validate: Validate
  readonly ambient: Ambient
  readonly rows: readonly FormRecord[]
  /** Called with the whole value after every change. */
  readonly onChange: (rows: readonly FormRecord[]) => void
}

/** State of the grid: a new object when rows come, go, move, or change their problems. */
export type RowsState = { readonly entries: readonly RowEntry[]; readonly canUndo: boolean; readonly edition: number }

/**
 * State of the rows of an open table outside React. Each row's form is created on first use: a thousand rows cost as much as
 * the dozen in sight.
 */
export class RowsStore {
  #plan: FormPlan
  #validate: Validate
  #ambient: Ambient
  readonly #onChange: RowsOptions['onChange']
  #entries: readonly RowEntry[] = []
  /** The last value given or taken. */
  #value: readonly FormRecord[] = []
  #removed: { readonly entry: RowEntry; readonly index: number } | undefined
  #state: RowsState = { entries: [], canUndo: false, edition: 0 }
  readonly #listeners = new Set<() => void>()
  readonly #valueListeners = new Set<() => void>()
  readonly #lacking = new LackingRows()
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

  /** All rows as sent; bound, like the next, for `useSyncExternalStore`. */
  readonly value = (): readonly FormRecord[] => this.#value

  readonly subscribeValue = (listener: () => void): (() => void) => {
    this.#valueListeners.add(listener)
    return () => this.#valueListeners.delete(listener)
  }

  /** Takes an external value: a loaded record, a draft, somebody else's version. */
  take(rows: readonly FormRecord[]): void {
    // The form around holds null for an empty table, which is the same here.
    if (rows === this.#value || (rows.length === 0 && this.#entries.length === 0)) return
    this.#value = rows
    this.#entries = rows.map((record) => this.#entry(record))
    this.#removed = undefined
    this.#emitValue()
    for (const listener of this.#valueListeners) listener()
  }

  /** Form of a row; its changes apply to the table. */
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

  /** Appends a row with its defaults; gives it. */
  add(): RowEntry {
    return this.#insert(firstRecord(this.#plan, this.#ambient, {}), this.#entries.length)
  }

  /** Inserts a copy below a row. */
  copy(entry: RowEntry): void {
    const { id: _, version: __, ...values } = entry.record
    this.#insert(values, this.#entries.indexOf(entry) + 1)
  }

  remove(entry: RowEntry): void {
    this.#removed = { entry, index: this.#entries.indexOf(entry) }
    this.#entries = this.#entries.filter((each) => each !== entry)
    this.#emit()
    this.#emitValue()
  }

  /** Restores the row that was removed last at its position. */
  undo(): void {
    if (!this.#removed) return
    const { entry, index } = this.#removed
    this.#entries = this.#entries.toSpliced(index, 0, entry)
    this.#removed = undefined
    this.#emit()
    this.#emitValue()
  }

  /** Moves a row to a position, counted from 0. */
  move(entry: RowEntry, to: number): void {
    const from = this.#entries.indexOf(entry)
    const position = Math.max(0, Math.min(to, this.#entries.length - 1))
    if (from < 0 || from === position) return
    this.#entries = this.#entries.toSpliced(from, 1).toSpliced(position, 0, entry)
    this.#emit()
    this.#emitValue()
  }

  /** Writes a block of cells from a row on, adding rows as needed; unreadable cells get an error. */
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

  /** Checks and marks every row; gives the count of wrong rows. */
  check(): number {
    this.#quietly(() => {
      for (const entry of this.#entries) this.form(entry).check()
    })
    return this.wrong()
  }

  /** Rows marked as wrong. */
  readonly wrong = (): number => this.#entries.filter(({ wrong }) => wrong > 0).length

  /** Rows with an empty required field. */
  readonly lacking = (): number =>
    this.#entries.filter(({ record }) => this.#lacking.has(record, this.#plan, this.#ambient)).length

  /** Shows the server's errors: pointers start with the row's number. Gives the count of rows. */
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

  /** Takes the rows' labels in another language, and nothing else. */
  reword(rows: readonly FormRecord[]): void {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const entry of this.#entries) {
      entry.record = inWordsOf(entry.record, byId.get(entry.record.id))
      entry.store?.reword(entry.record)
    }
    this.#emitValue()
  }

  /** Takes a changed parent record. */
  surround(ambient: Ambient): void {
    this.#ambient = ambient
    this.#lacking.forget()
    const before = this.#entries.map(({ record }) => record)
    this.#quietly(() => {
      for (const { store } of this.#entries) store?.surround(ambient)
    })
    if (this.#entries.some(({ record }, index) => record !== before[index])) this.#emit()
  }

  /** Takes a changed file of the rows. */
  update(plan: FormPlan, validate: Validate): void {
    this.#plan = plan
    this.#validate = validate
    this.#lacking.forget()
    for (const { store } of this.#entries) store?.update(plan, validate)
    this.#emitValue()
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
    this.#emitValue()
    return entry
  }

  #changed(entry: RowEntry, store: FormStore): void {
    if (this.#isQuiet) return
    const hasMoved = this.#keep(entry, store)
    const isJudged = this.#count(entry)
    // The form around counts the wrong rows when it takes the value.
    if (hasMoved) this.#emit()
    if (isJudged) this.#emitValue()
  }

  /** Batches several changes into one notification. */
  #quietly(run: () => void): void {
    this.#isQuiet = true
    run()
    this.#isQuiet = false
    for (const entry of this.#entries) {
      if (!entry.store) continue
      this.#keep(entry, entry.store)
      this.#count(entry)
    }
    this.#emitValue()
  }

  // Gives whether the record has changed.
  #keep(entry: RowEntry, { record }: FormStore): boolean {
    const fields = [...this.#plan.fields.values()].flatMap(({ key, system }) => (system ? [] : [key]))
    if (fields.every((key) => Object.is(entry.record[key] ?? null, record[key] ?? null))) return false
    const known = ['id', 'version', fixedKey].filter((key) => entry.record[key] !== undefined)
    entry.record = Object.fromEntries([
      ...known.map((key) => [key, entry.record[key]]),
      ...fields.map((key) => [key, record[key] ?? null]),
    ])
    return true
  }

  // Gives whether the count has changed.
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

  #emitValue(): void {
    this.#state = { entries: this.#entries, canUndo: this.#removed !== undefined, edition: this.#state.edition + 1 }
    for (const listener of this.#listeners) listener()
  }
}
