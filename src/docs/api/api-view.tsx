import { Link } from 'react-router-dom'
import { root } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'
import { apiWords } from './api-words.ts'
import { CallView } from './call-view.tsx'
import type { ApiDocument, ApiGroup } from './document.ts'

type Props = {
  readonly document: ApiDocument
  readonly groups: readonly ApiGroup[]
  /** The displayed group; without one, the list of all groups. */
  readonly group?: ApiGroup | undefined
}

/** The API reference: all groups of calls, or one of them. */
export function ApiView({ document, groups, group }: Props) {
  const { lang } = useDocsLang()
  const w = apiWords[lang]
  if (group)
    return (
      <>
        <h1>{group.title}</h1>
        <p className="docs-lead">
          <code>/{group.id}</code> · {group.calls.length} {w.calls}
        </p>
        {group.calls.map((call) => (
          <CallView key={`${call.method} ${call.path}`} call={call} document={document} />
        ))}
      </>
    )
  return (
    <>
      <GroupList title={w.resources} groups={groups.filter(({ isSystem }) => !isSystem)} />
      <GroupList title={w.system} groups={groups.filter(({ isSystem }) => isSystem)} />
    </>
  )
}

function GroupList({ title, groups }: { readonly title: string; readonly groups: readonly ApiGroup[] }) {
  return (
    <section className="docs-card docs-groups">
      <h2>{title}</h2>
      <ul>
        {groups.map(({ id, title: name, isSystem }) => (
          <li key={id}>
            <Link to={`${root}/api/${id}`}>{name}</Link>
            {!isSystem && <small>{id}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
