import type { ReactNode } from 'react'

type Props = { readonly title: ReactNode; readonly intro?: string | undefined; readonly children?: ReactNode }

/** Heading of a page below the header, 240 px high (spec 9). */
export function Banner({ title, intro, children }: Props) {
  return (
    <section className="s-banner">
      <div className="s-wide">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {children}
      </div>
    </section>
  )
}
