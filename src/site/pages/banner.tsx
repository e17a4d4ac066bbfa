import type { ReactNode } from 'react'
import { Artwork } from '../art/artwork.tsx'

type Props = { readonly title: ReactNode; readonly intro?: string | undefined; readonly children?: ReactNode }

/** Heading of a page below the header, 240 px high (spec 9). */
export function Banner({ title, intro, children }: Props) {
  return (
    <section className="s-banner">
      <Artwork className="s-banner-art" />
      <div className="s-wide">
        <h1>{title}</h1>
        {intro && <p className="s-banner-intro">{intro}</p>}
        {children}
      </div>
    </section>
  )
}
