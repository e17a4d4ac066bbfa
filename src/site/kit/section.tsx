import type { ReactNode } from 'react'

type Props = {
  readonly id: string
  readonly title: string
  readonly intro?: string | undefined
  /** A link at the end of the heading. */
  readonly more?: ReactNode
  readonly className?: string
  /** Level of the heading; 1 where the section is the page. */
  readonly level?: 1 | 2
  readonly children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ id, title, intro, more, className = '', level = 2, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className={`s-section ${className}`} aria-labelledby={`${id}-title`} id={id}>
      <div className="s-wide">
        <header className="s-heading">
          <div>
            <Heading id={`${id}-title`}>{title}</Heading>
            {intro && <p>{intro}</p>}
          </div>
          {more}
        </header>
        {children}
      </div>
    </section>
  )
}

/** Said where a section has nothing to show. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="s-nothing">{children}</p>
}
