import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readApiBase } from './api/api-base.ts'
import { batching } from './api/batch.ts'
import { createClient } from './api/client.ts'
import { entryTexts } from './i18n/entry-texts.ts'
import { beginI18n, i18n } from './i18n/instance.ts'
import { Root } from './root.tsx'
import { askPerson } from './state/asked.ts'
import { callerOf } from './state/caller.ts'
import { clientAtom } from './state/client.ts'
import { isDraftPreview } from './state/draft-preview.ts'
import { followPermissions } from './state/follow-permissions.ts'
import { langAtom } from './state/lang.ts'
import { reachedAtom } from './state/reach.ts'
import { reportEnd } from './state/report-end.ts'
import { followWindows } from './state/windows.ts'
import { guardHtml } from './trusted-types.ts'
import './style.css'

guardHtml()

const store = createStore()
const base = await readApiBase()
const client = batching(
  createClient(base, () => callerOf(store), {
    onEnded: (error) => reportEnd(store, error),
    onReach: (isReached) => store.set(reachedAtom, isReached),
    confirm: (said) => askPerson(store, said),
  }),
)
store.set(clientAtom, client)
// A frame of the studio is no window of its own, and keeps nothing.
if (!isDraftPreview) {
  followWindows(store, client)
  followPermissions(store)
}

const showLang = () => {
  document.documentElement.lang = store.get(langAtom) === 'en' ? 'en-US' : 'zh-CN'
}
await beginI18n(store.get(langAtom), entryTexts)
showLang()
store.sub(langAtom, () => {
  showLang()
  void i18n.changeLanguage(store.get(langAtom))
})

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <Provider store={store}>
      <Root />
    </Provider>
  </StrictMode>,
)
