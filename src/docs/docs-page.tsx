import { book } from 'virtual:docs-book'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazily } from '../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../widgets/kit/lazy-boundary.tsx'
import { useWindowTitle } from '../portal/use-window-title.ts'
import type { FieldType } from '../schema/fields/registry.ts'
import { PageSkeleton } from '../shell/kit/page-skeleton.tsx'
import { useIsDark } from '../shell/kit/use-is-dark.ts'
import { langAtom } from '../state/lang.ts'
import { sessionAtom } from '../state/session.ts'
import { settingsAtom } from '../state/settings.ts'
import { ApiPage } from './api/api-page.tsx'
import { contentsOf, entryAt, type Heading, placesOf, root } from './book/contents.ts'
import { DocsLang, useDocsLang } from './book/docs-lang.ts'
import { itemsOf } from './find/search.ts'
import { SearchBox } from './find/search-box.tsx'
import { DocsFrame } from './frame/docs-frame.tsx'
import { DocsView } from './views/docs-view.tsx'
import './docs.css'

const LiveField = lazily(() => import('./try/live-field.tsx'), 'LiveField')

// The widgets import the component library and the field compiler, which guides do not need.
const live = (type: FieldType) => (
  <LazyBoundary fallback={<PageSkeleton />}>
    <LiveField key={type} type={type} />
  </LazyBoundary>
)

/** The documentation, in the language and theme of the application. */
export function DocsPage() {
  const lang = useAtomValue(langAtom)
  return (
    <DocsLang value={lang}>
      <Pages />
    </DocsLang>
  )
}

function Pages() {
  const { lang, w } = useDocsLang()
  const path = useLocation().pathname.replace(/\/$/, '')
  const groups = useMemo(() => contentsOf(book, lang), [lang])
  const places = useMemo(() => placesOf(book), [])
  const items = useMemo(() => itemsOf(book, lang), [lang])
  const entry = entryAt(groups, path)
  const [calls, setCalls] = useState<readonly Heading[]>([])
  const isApi = entry?.path === `${root}/api`
  useWindowTitle(entry ? `${entry.title} · ${w.docs}` : w.docs)
  useArrival(path)
  return (
    <Theme>
      <DocsFrame
        groups={groups}
        path={entry?.path ?? path}
        headings={isApi ? calls : (entry?.headings ?? [])}
        tools={<Tools search={<SearchBox items={items} />} />}
      >
        <DocsView
          book={book}
          groups={groups}
          places={places}
          path={path}
          live={live}
          api={<ApiPage path={path} onCalls={setCalls} />}
        />
      </DocsFrame>
    </Theme>
  )
}

function Theme({ children }: { readonly children: ReactNode }) {
  const isDark = useIsDark()
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
    return () => {
      document.documentElement.style.colorScheme = ''
    }
  }, [isDark])
  return (
    <div className="docs" data-theme={isDark ? 'dark' : 'light'}>
      {children}
    </div>
  )
}

function Tools({ search }: { readonly search: ReactNode }) {
  const { w } = useDocsLang()
  const [lang, setLang] = useAtom(langAtom)
  const [, change] = useAtom(settingsAtom)
  const session = useAtomValue(sessionAtom)
  const isDark = useIsDark()
  const other = lang === 'en' ? 'zh' : 'en'
  return (
    <div className="docs-tools">
      {search}
      <button type="button" lang={other === 'en' ? 'en-US' : 'zh-CN'} onClick={() => setLang(other)}>
        {w.otherLanguage}
      </button>
      <button type="button" className="docs-wide" onClick={() => change({ theme: isDark ? 'light' : 'dark' })}>
        {isDark ? w.light : w.dark}
      </button>
      <button type="button" className="docs-wide" onClick={() => window.print()}>
        {w.print}
      </button>
      {session && (
        <a className="docs-wide" href="/">
          {w.open}
        </a>
      )}
    </div>
  )
}

/** Scrolls to the heading of the hash, or to the top of the page. */
function useArrival(path: string): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place may be asked for again.
  useEffect(() => {
    const wanted = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (wanted) wanted.scrollIntoView()
    else if (path.startsWith(root)) window.scrollTo(0, 0)
  }, [path, hash, key])
}
