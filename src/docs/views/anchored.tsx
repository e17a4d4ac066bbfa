import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocsLang } from '../book/docs-lang.ts'

type Props = {
  readonly as: 'h2' | 'h3'
  readonly id: string
  /** Text of the heading, used as the name of the link. */
  readonly title: string
  readonly children?: ReactNode
}

/** A heading with a link to itself. */
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
