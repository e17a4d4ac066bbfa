import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import type { Client, Query } from '../../src/api/client.ts'
import type { Row } from '../../src/api/resource.ts'
import { memoryData } from '../../src/docs/try/memory-data.ts'
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { resourceKey } from '../../src/engine/data/schema-keys.ts'
import { i18n, startI18n } from '../../src/i18n/i18n.ts'
import type { Lang } from '../../src/schema/base/text.ts'
import type { CompiledResource } from '../../src/schema/model/compiled.ts'
import { clientAtom } from '../../src/state/client.ts'
import { langAtom } from '../../src/state/lang.ts'
import { WidgetServices } from '../../widgets/kit/services.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly rows: readonly Row[]
  readonly width?: number
  /** Whether fetching the rows fails. */
  readonly isBroken?: boolean
  readonly children: ReactNode
}

/** Services of the product around a part of a page, with one resource and its rows. */
export function ProductFrame({ resource, rows, width = 900, isBroken = false, children }: Props) {
  const lang = useSampleLang()
  useMemo(() => void startI18n(lang), [lang])
  const { store, queries, data } = useMemo(
    () => servicesOf(lang, resource, rows, isBroken),
    [lang, resource, rows, isBroken],
  )
  return (
    <MemoryRouter>
      <Provider store={store}>
        <QueryClientProvider client={queries}>
          <I18nextProvider i18n={i18n}>
            <WidgetServices lang={lang} data={data}>
              <div style={{ width, maxWidth: '100%' }}>{children}</div>
            </WidgetServices>
          </I18nextProvider>
        </QueryClientProvider>
      </Provider>
    </MemoryRouter>
  )
}

function servicesOf(lang: Lang, resource: CompiledResource, rows: readonly Row[], isBroken: boolean) {
  const store = createStore()
  store.set(clientAtom, memoryClient(rows, isBroken))
  store.set(langAtom, lang)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(resourceKey(resource.code), resource)
  return { store, queries, data: memoryData(lang) }
}

/** Totals of the rows. */
function totalsOf(rows: readonly Row[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const [key, value] of rows.flatMap(Object.entries))
    if (typeof value === 'number') totals[key] = (totals[key] ?? 0) + value
  return totals
}

function memoryClient(rows: readonly Row[], isBroken: boolean): Client {
  const refuse = () => Promise.reject(new Error('The network is down'))
  return {
    get: (path: string, query: Query = {}) => {
      if (isBroken) return refuse()
      if (path.endsWith('/queryById')) return Promise.resolve(rows.find(({ id }) => id === query.id) ?? rows[0])
      return Promise.resolve({ records: rows, total: rows.length, totals: totalsOf(rows) })
    },
    post: refuse,
    put: refuse,
    delete: refuse,
    upload: refuse,
    blob: refuse,
    events: () => refuse(),
    url: (path: string) => path,
  } as unknown as Client
}
