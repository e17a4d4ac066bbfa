import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Validate } from '../../../src/engine/form/problems.ts'
import { RowsGrid } from '../../../src/engine/form/table/rows-grid.tsx'
import { RowsStore } from '../../../src/engine/form/table/rows-store.ts'
import { planTable } from '../../../src/engine/form/table/table-plan.ts'
import { i18n, startI18n } from '../../../src/i18n/i18n.ts'
import type { CompiledField, CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { FormRecord } from '../../../src/schema/rules/check-record.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { data } from './our-form.tsx'

const ambient = { user: {}, today: '2026-01-01', now: '2026-01-01 00:00:00' }

/** The product's table with `rows` rows; each is a form of the resource's fields. */
export async function ourTable(resource: CompiledResource, validate: Validate, count: number) {
  await startI18n('en')
  const keys = Object.keys(resource.fields)
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    ...Object.fromEntries(keys.map((key) => [key, resource.fields[key]?.type === 'text' ? '' : null])),
  }))
  return (
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <WidgetServices lang="en" data={data}>
          <Table resource={resource} validate={validate} rows={rows} />
        </WidgetServices>
      </I18nextProvider>
    </QueryClientProvider>
  )
}

type Props = { readonly resource: CompiledResource; readonly validate: Validate; readonly rows: readonly FormRecord[] }

function Table({ resource, validate, rows }: Props) {
  const field = useMemo(() => tableField(), [])
  const plan = useMemo(() => planTable(field, resource), [field, resource])
  const [value, setValue] = useState(rows)
  const input = useMemo(() => ({ id: 'table', field }), [field])
  const [store] = useState(() => new RowsStore({ plan: plan.form, validate, ambient, rows, onChange: setValue }))
  // The parent record stores the new value at every key, as in a form.
  return (
    <div data-rows={value.length}>
      <RowsGrid input={input} plan={plan} store={store} />
    </div>
  )
}

function tableField(): CompiledField {
  return {
    key: 'rows',
    type: 'table',
    title: 'Rows',
    required: false,
    readOnly: false,
    visible: true,
    whenHidden: 'clear',
    stored: 'none',
    filter: 'none',
    dependsOn: [],
    schema: {},
    props: { of: 'bench/mixed' },
  }
}
