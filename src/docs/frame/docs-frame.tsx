import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type Entry, type Group, type Heading, root } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'
import { DocsNav } from './docs-nav.tsx'
import { OnPage } from './on-page.tsx'

type Props = {
  readonly groups: readonly Group[]
  /** The current page. */
  readonly path: string
  readonly headings: readonly Heading[]
  /** Buttons for search, language and theme. */
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** Layout of the documentation: contents left, page, headings of the page right. */
export function DocsFrame({ groups, path, headings, tools, children }: Props) {
  const { w } = useDocsLang()
  const drawer = useRef<HTMLDialogElement>(null)
  return (
    <>
      <a className="skip-link" href="#docs-main">
        {w.docs}
      </a>
      <header className="docs-header">
        <button
          type="button"
          className="docs-menu-button"
          aria-label={w.menu}
          onClick={() => drawer.current?.showModal()}
        >
          <span aria-hidden="true">☰</span>
          <span className="docs-menu-word">{w.menu}</span>
        </button>
        <Link to={root} className="docs-brand" aria-label={`Procura ${w.docs}`}>
          <img src="/icon.svg" alt="" width={24} height={24} />
          <span>
            Procura <small>{w.docs}</small>
          </span>
        </Link>
        {tools}
      </header>
      <dialog ref={drawer} className="docs-drawer" aria-label={w.menu}>
        <form method="dialog">
          <button type="submit">{w.close}</button>
        </form>
        {/* A click on a page closes the drawer; Enter on a link is a click too. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links take the keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links are what is pressed */}
        <div onClick={(event) => (event.target as HTMLElement).closest('a') && drawer.current?.close()}>
          <DocsNav groups={groups} path={path} />
        </div>
      </dialog>
      <div className="docs-body">
        <aside className="docs-side">
          <DocsNav groups={groups} path={path} />
        </aside>
        <main id="docs-main" className="docs-main" tabIndex={-1}>
          <article className="docs-article">{children}</article>
          <Onward groups={groups} path={path} />
        </main>
        <aside className="docs-toc">{headings.length > 1 && <OnPage headings={headings} />}</aside>
      </div>
    </>
  )
}

/** Links to the previous and next page. */
function Onward({ groups, path }: { readonly groups: readonly Group[]; readonly path: string }) {
  const { w } = useDocsLang()
  const all = groups.flatMap(({ entries }) => entries)
  const at = all.findIndex((entry) => entry.path === path)
  if (at < 0) return null
  const [previous, next]: readonly (Entry | undefined)[] = [all[at - 1], all[at + 1]]
  return (
    <nav className="docs-onward" aria-label={`${w.previous} / ${w.next}`}>
      {previous ? <Link to={previous.path}>← {previous.title}</Link> : <span />}
      {next && <Link to={next.path}>{next.title} →</Link>}
    </nav>
  )
}
