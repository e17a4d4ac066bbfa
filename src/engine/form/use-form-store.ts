import { useEffect, useState } from 'react'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { firstRecord } from './first-record.ts'
import { type FormPlan, planForm } from './form-plan.ts'
import type { Ambient, Validate } from './problems.ts'
import { FormStore } from './store.ts'

type Options = {
  readonly resource: CompiledResource
  readonly validate: Validate
  /** Loaded record, or the initial values of a new one over its defaults. */
  readonly record: FormRecord
  readonly ambient: Ambient
  readonly locked: FormRecord
  /** Whether a new record leaves out fields that are read-only and empty: the default. */
  readonly hidesBlank?: boolean
}

/**
 * Store of an open form, for its lifetime. Another version of the file changes its plan, first in the store, then on
 * screen; input stays.
 */
export function useFormStore({ resource, validate, record, ambient, locked, hidesBlank = true }: Options) {
  const begin = (plan: FormPlan) =>
    record.id === undefined ? firstRecord(plan, ambient, { ...record, ...locked }) : record
  const [store] = useState(() => {
    const plan = planForm(resource)
    return new FormStore({ plan, record: begin(plan), ambient, validate, locked, hidesBlank })
  })
  const [shown, setShown] = useState({ plan: store.plan, validate })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record only matters to fields that a version adds.
  useEffect(() => {
    if (resource.version === store.plan.version && validate === shown.validate) return
    const plan = planForm(resource, store.plan)
    store.update(plan, validate, begin(plan))
    setShown({ plan, validate })
  }, [resource.version, validate, store])
  return { store, ...shown, begin: () => begin(store.plan) }
}
