import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Client } from '../../../src/api/client.ts'
import type { Validate } from '../../../src/engine/form/problems.ts'
import { RecordForm } from '../../../src/engine/form/record-form.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'
import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import { clientAtom } from '../../../src/state/client.ts'
import type { DataSource } from '../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { choices } from './mixed.ts'

const options = choices.map((value) => ({ value, label: value }))
const none = () => Promise.reject(new Error('unexpected call in a bench'))
/** Options without a request. */
export const data: DataSource = {
  options: () => Promise.resolve(options),
  labels: (_, values) => Promise.resolve(options.filter(({ value }) => values.includes(value))),
  plan: none,
  rows: none,
  upload: none,
  download: none,
  link: none,
  picture: none,
}
const client: Client = {
  get: none,
  plain: none,
  getIfChanged: none,
  post: none,
  postForEnvelope: none,
  postForMessage: none,
  put: none,
  delete: none,
  blob: none,
  upload: none,
  lines: none,
  events: none,
  url: (path) => path,
}
const ambient = { user: {}, today: '2026-01-01', now: '2026-01-01 00:00:00' }

// One instance for each page, as in the product.
const store = createStore()
store.set(clientAtom, client)
const queries = new QueryClient()
const ready = startI18n('en')
let router: ReturnType<typeof createMemoryRouter> | undefined

/** The product's whole form, with buttons and guards, and with all data loaded. */
export async function ourForm(resource: CompiledResource, validate: Validate) {
  await ready
  const props = { resource, drawn: resource, validate, ambient, record: {}, mode: 'add' as const }
  router ??= createMemoryRouter([{ path: '/', element: <RecordForm {...props} /> }])
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <WidgetServices lang="en" data={data}>
          <RouterProvider router={router} />
        </WidgetServices>
      </QueryClientProvider>
    </Provider>
  )
}
