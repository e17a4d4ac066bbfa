import { type FormPlan, planForm } from '../../../../src/engine/form/form-plan.ts'
import type { Validate } from '../../../../src/engine/form/problems.ts'
import { FormStore, type FormStoreOptions } from '../../../../src/engine/form/store.ts'
import { compileResource } from '../../../../src/schema/compile/compile-resource.ts'
import { namesOf, type Relatives } from '../../../../src/schema/compile/resource-names.ts'
import { compileValidator, validatorName } from '../../../../src/schema/compile/validator.ts'
import { validatorRuntime } from '../../../../src/schema/compile/validator-runtime.ts'
import type { CompiledResource } from '../../../../src/schema/model/compiled.ts'
import type { Resource } from '../../../../src/schema/model/resource.ts'

export const ambient = { user: { id: 'u1', supplierId: 's1' }, today: '2026-11-20', now: '2026-11-20 08:00:00' }

export type Compiled = {
  readonly resource: CompiledResource
  readonly plan: FormPlan
  readonly validate: Validate
}

/** A compiled resource with all actions allowed; its validator is an importable module. */
export function compiledOf(
  file: Omit<Resource, 'title'>,
  code = 'test/thing',
  relatives: Relatives = { tables: {} },
): Compiled {
  const target = { value: 'id', label: { zh: 'name', en: 'name' } }
  const { plan } = compileResource(
    code,
    { title: 'Thing', ...file },
    namesOf(file, relatives),
    (kind) => (kind === 'resource' ? target : undefined),
    validatorName,
  )
  const { source } = compileValidator(Object.values(plan.fields))
  const resource = { ...plan, can: plan.only, validator: `data:text/javascript,${encodeURIComponent(source)}` }
  return { resource, plan: planForm(resource), validate: validateOf(source) }
}

/** Validator from its source text, as in a page. */
function validateOf(source: string): Validate {
  const body = source.replace('export default', 'return')
  return new Function(body)()(validatorRuntime)
}

/** Form store of the record. */
export function storeOf(
  { plan, validate }: Compiled,
  record: FormStoreOptions['record'] = {},
  more: Partial<FormStoreOptions> = {},
): FormStore {
  return new FormStore({ plan, validate, record, ambient, ...more })
}
