import { useMemo } from 'react'
import { planForm } from '../../../src/engine/form/form-plan.ts'
import type { Validate } from '../../../src/engine/form/problems.ts'
import { SchemaForm } from '../../../src/engine/form/schema-form.tsx'
import { FormStore } from '../../../src/engine/form/store.ts'
import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { DataSource } from '../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { choices } from './mixed.ts'

const options = choices.map((value) => ({ value, label: value }))
const data: DataSource = {
  options: () => Promise.resolve(options),
  labels: (_, values) => Promise.resolve(options.filter(({ value }) => values.includes(value as never))),
  plan: () => Promise.reject(new Error('no popups here')),
  rows: () => Promise.reject(new Error('no popups here')),
}
const ambient = { user: {}, today: '2026-01-01', now: '2026-01-01 00:00:00' }

export function OurForm({ resource, validate }: { readonly resource: CompiledResource; readonly validate: Validate }) {
  const plan = useMemo(() => planForm(resource), [resource])
  const form = useMemo(() => {
    const store = new FormStore({ plan, record: {}, ambient, validate })
    return { store, lang: 'en' as const, idPrefix: 'f', isView: false }
  }, [plan, validate])
  return (
    <WidgetServices lang="en" data={data}>
      <SchemaForm form={form} plan={plan} validate={validate} validatorId={resource.validator} />
    </WidgetServices>
  )
}
