import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readApiBase } from './api/api-base.ts'
import { createClient } from './api/client.ts'
import { i18n, startI18n } from './i18n/i18n.ts'
import { Root } from './root.tsx'
import { clientAtom } from './state/client.ts'
import { followSession } from './state/follow-session.ts'
import { langAtom } from './state/lang.ts'
import { reachedAtom } from './state/reach.ts'
import { endedAtom, enteringAtom, sessionAtom } from './state/session.ts'
import { guardHtml } from './trusted-types.ts'
import './style.css'

guardHtml()

const store = createStore()
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
})
followSession(store, queries)

const client = createClient(
  await readApiBase(),
  () => {
    const [session, entering] = [store.get(sessionAtom), store.get(enteringAtom)]
    return {
      token: entering?.token ?? session?.token,
      lang: store.get(langAtom),
      tenantId: session?.tenantId ?? '',
    }
  },
  () => {
    if (store.get(sessionAtom) && !store.get(enteringAtom)) store.set(endedAtom, true)
  },
  (isReached) => store.set(reachedAtom, isReached),
)
store.set(clientAtom, client)

const showLang = () => {
  document.documentElement.lang = store.get(langAtom) === 'en' ? 'en-US' : 'zh-CN'
}
await startI18n(store.get(langAtom))
showLang()
store.sub(langAtom, () => {
  showLang()
  // What the server wrote in the other language is asked for anew.
  void i18n.changeLanguage(store.get(langAtom)).then(() => queries.invalidateQueries())
})

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
