import { Link } from 'react-router-dom'
import type { Group } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'

/** The start page: all groups with their pages. */
export function HomeView({ groups }: { readonly groups: readonly Group[] }) {
  const { w } = useDocsLang()
  return (
    <>
      <h1>{w.home}</h1>
      <p className="docs-lead">{w.intro}</p>
      <div className="docs-cards">
        {groups.map(({ id, title, entries }) => (
          <section key={id} className="docs-card">
            <h2>{title}</h2>
            <ul>
              {entries.map(({ path, title: name }) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
