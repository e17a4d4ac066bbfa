import { Link } from 'react-router-dom'
import type { Group } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'

/** The table of contents; the group of the current page is expanded. */
export function DocsNav({ groups, path }: { readonly groups: readonly Group[]; readonly path: string }) {
  const { w } = useDocsLang()
  return (
    <nav className="docs-nav" aria-label={w.menu}>
      {groups.map(({ id, title, entries }) => (
        <details key={`${id} ${isIn(entries, path)}`} open={isIn(entries, path) || entries.length < 20}>
          <summary>{title}</summary>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link to={entry.path} aria-current={entry.path === path ? 'page' : undefined}>
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

function isIn(entries: Group['entries'], path: string): boolean {
  return entries.some((entry) => entry.path === path)
}
