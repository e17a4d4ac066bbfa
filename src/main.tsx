import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { i18n, startI18n } from './i18n/i18n.ts'
import { Root } from './root.tsx'
import { clientAtom } from './state/client.ts'
import { langAtom } from './state/lang.ts'
import { endedAtom, sessionAtom } from './state/session.ts'
import { guardHtml } from './trusted-types.ts'
import './style.css'

guardHtml()

// The one file in which an installation says where its API is.
async function apiBase(): Promise<string> {
  const answer = await fetch('/config.json').catch(() => undefined)
  const config = answer?.ok ? ((await answer.json()) as { apiBase?: string }) : {}
  return config.apiBase ?? '/api'
}

const store = createStore()
store.sub(sessionAtom, () => undefined)
const client = createClient(
  await apiBase(),
  () => {
    const session = store.get(sessionAtom)
    return { token: session?.token, lang: store.get(langAtom), tenantId: session?.tenantId ?? '' }
  },
  () => store.set(endedAtom, true),
)
store.set(clientAtom, client)

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
})
const speak = () => {
  const lang = store.get(langAtom)
  document.documentElement.lang = lang === 'en' ? 'en-US' : 'zh-CN'
  // What the server wrote in the other language is asked for anew.
  void i18n.changeLanguage(lang).then(() => queries.invalidateQueries())
}
await startI18n(store.get(langAtom))
document.documentElement.lang = store.get(langAtom) === 'en' ? 'en-US' : 'zh-CN'
store.sub(langAtom, speak)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Root />
      </QueryClientProvider>
    </Provider>
  </StrictMode>,
)
