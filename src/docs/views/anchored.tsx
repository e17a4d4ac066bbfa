import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocsLang } from '../book/docs-lang.ts'

type Props = {
  readonly as: 'h2' | 'h3'
  readonly id: string
  /** The words of the heading, for the link to it. */
  readonly title: string
  readonly children?: ReactNode
}

/** A heading with a link to it. */
export function Anchored({ as: Tag, id, title, children }: Props) {
  const { w } = useDocsLang()
  return (
    <Tag id={id}>
      {children ?? title}
      <Link className="docs-anchor" to={`#${id}`} aria-label={`${w.copyLink}: ${title}`}>
        #
      </Link>
    </Tag>
  )
}
