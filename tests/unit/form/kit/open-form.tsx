import '../../../kit/jsdom.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { type Atom, atom, createStore, Provider, useAtomValue } from 'jotai'
import { UNSAFE_createMemoryHistory as createMemoryHistory, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, vi } from 'vitest'
import type { Client } from '../../../../src/api/client.ts'
import { memoryData } from '../../../../src/docs/try/memory-data.ts'
import { ResourceForm, type ResourceFormProps } from '../../../../src/engine/form/resource-form.tsx'
import { RowsInput } from '../../../../src/engine/form/table/lazy-rows.tsx'
import { GuardedRouter } from '../../../../src/engine/frame/guarded-router.tsx'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import type { Lang } from '../../../../src/schema/base/text.ts'
import { clientAtom } from '../../../../src/state/client.ts'
import { guardedHistory } from '../../../../src/state/guarded-history.ts'
import { langAtom } from '../../../../src/state/lang.ts'
import type { DataSource } from '../../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../../widgets/kit/services.tsx'

/** Sets the language to English, and clears the page after each test. */
export function prepareForms(): void {
  beforeAll(() => startI18n('en'))
  afterEach(cleanup)
}

/** Fake server: the answer or rejection of each call. */
export type Answers = {
  readonly get?: Client['get']
  readonly post?: Client['post']
  readonly put?: Client['put']
  /** Saves a draft; a slow form may do so during a test. Fails by default. */
  readonly keepDraft?: Client['put']
  /** Stores an uploaded file; at once by default. */
  readonly upload?: DataSource['upload']
}

function clientOf(answers: Answers) {
  const refuse = (): Promise<never> => Promise.reject(new Error('The form was not expected to call this'))
  const client = {
    get: vi.fn(answers.get ?? refuse),
    post: vi.fn(answers.post ?? refuse),
    put: vi.fn(answers.put ?? refuse),
    delete: refuse,
    blob: refuse,
    upload: refuse,
    events: refuse,
    url: (path: string) => path,
  }
  return client as typeof client & Client
}

// Animations never end in jsdom.
const still = { token: { motion: false } }

/** A form on a page with a guard against leaving, as in the shell. */
export function openForm(props: ResourceFormProps, answers: Answers = {}) {
  const client = clientOf(answers)
  const store = createStore()
  const keepDraft = answers.keepDraft ?? (() => Promise.reject(new Error('No draft is kept')))
  store.set(clientAtom, {
    ...client,
    delete: (...asked) => client.delete(...asked),
    put: (path, ...rest) => (path.startsWith('draft/') ? keepDraft : client.put)(path, ...rest),
  })
  store.set(langAtom, 'en')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { upload } = answers
  const data = { ...memoryData('en'), ...(upload && { upload }) }
  const propsAtom = atom(props)
  const history = guardedHistory(createMemoryHistory({ v5Compat: true }))
  render(
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfigProvider theme={still}>
          <App>
            <WidgetServices lang="en" data={data} Rows={RowsInput}>
              <GuardedRouter history={history}>
                <Routes>
                  <Route path="/" element={<Given props={propsAtom} />} />
                  <Route path="/away" element={<p>Elsewhere</p>} />
                </Routes>
              </GuardedRouter>
            </WidgetServices>
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>,
  )
  return {
    client,
    goTo: (path: string) => act(() => history.navigator.push(path)),
    user: userEvent.setup(),
    /** Switches the language. */
    speak: (lang: Lang) => act(() => store.set(langAtom, lang)),
    /** Changes the form's props. */
    change: (next: Partial<ResourceFormProps>) => act(() => store.set(propsAtom, { ...store.get(propsAtom), ...next })),
  }
}

function Given({ props }: { readonly props: Atom<ResourceFormProps> }) {
  return <ResourceForm {...useAtomValue(props)} />
}
