import { Link } from 'react-router-dom'
import type { Shown } from './menu-tree.ts'

/** Title of an entry as its link. */
export function MenuLink({ entry }: { readonly entry: Shown }) {
  if (entry.outside !== undefined) {
    return (
      <a href={entry.outside} target="_blank" rel="noopener noreferrer" title={entry.title}>
        {entry.title}
      </a>
    )
  }
  return (
    <Link to={entry.to ?? '/404'} title={entry.title}>
      {entry.title}
    </Link>
  )
}
