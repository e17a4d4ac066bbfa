import '../../../kit/jsdom.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll } from 'vitest'
import type { Client } from '../../../../src/api/client.ts'
import { EngineServices } from '../../../../src/engine/data/engine-services.tsx'
import { resourceKey } from '../../../../src/engine/data/schema-keys.ts'
import { RowsInput } from '../../../../src/engine/form/table/lazy-rows.tsx'
import { ListPage } from '../../../../src/engine/page/list-page.tsx'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import type { CompiledResource } from '../../../../src/schema/model/compiled.ts'
import { clientAtom } from '../../../../src/state/client.ts'
import { langAtom } from '../../../../src/state/lang.ts'

/** Sets the language to English, and clears page and storage after each test. */
export function prepareLists(): void {
  beforeAll(() => startI18n('en'))
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
}

// Animations never end in jsdom.
const still = { token: { motion: false } }

/** Renders a page with the providers of the application. */
export function openPage(page: ReactNode, client: Client, address = '/') {
  const store = createStore()
  store.set(clientAtom, client)
  store.set(langAtom, 'en')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  const view = () => (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfigProvider theme={still}>
          <App>
            <EngineServices Rows={RowsInput}>
              <RouterProvider router={router} />
            </EngineServices>
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>
  )
  return { view, router, queries, user: userEvent.setup() }
}

/** List page of a resource, over a fake server. */
export function openList(resource: CompiledResource, client: Client, address = '/') {
  const page = <ListPage code={resource.code} missing={<p>Missing</p>} />
  const { view, ...opened } = openPage(page, client, address)
  opened.queries.setQueryData(resourceKey(resource.code), resource)
  render(view())
  return {
    ...opened,
    /** Replaces the schema file. */
    change: (next: CompiledResource) => act(() => void opened.queries.setQueryData(resourceKey(resource.code), next)),
  }
}
