import type { ReactNode } from 'react'

type Props = {
  readonly id: string
  readonly title: string
  readonly intro?: string | undefined
  /** A link at the end of the heading. */
  readonly more?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ id, title, intro, more, className = '', children }: Props) {
  return (
    <section className={`s-section ${className}`} aria-labelledby={`${id}-title`} id={id}>
      <div className="s-wide">
        <header className="s-heading">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
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
