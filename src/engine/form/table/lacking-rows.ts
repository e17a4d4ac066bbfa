import type { CompiledField } from '../../../schema/model/compiled.ts'
import { checkRules, type FormRecord } from '../../../schema/rules/check-record.ts'
import type { FormPlan } from '../form-plan.ts'
import type { Ambient } from '../problems.ts'

/** Whether rows lack a required value, cached by record: a table may hold a thousand. */
export class LackingRows {
  #known = new WeakMap<FormRecord, boolean>()

  /** Whether a row has an empty required field. */
  has(record: FormRecord, { fields, judged }: FormPlan, ambient: Ambient): boolean {
    const known = this.#known.get(record)
    if (known !== undefined) return known
    const asked = [...judged].flatMap((key) => fields.get(key) ?? [])
    const missing = checkRules({ fields: byKey(asked), rules: [] }, record, ambient)
    const lacks = missing.some(({ kind }) => kind === 'required')
    this.#known.set(record, lacks)
    return lacks
  }

  /** Forgets all rows: their rules or what is around them have changed. */
  forget(): void {
    this.#known = new WeakMap()
  }
}

function byKey(fields: readonly CompiledField[]): Readonly<Record<string, CompiledField>> {
  return Object.fromEntries(fields.map((field) => [field.key, field]))
}
