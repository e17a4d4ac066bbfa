import type { ReactNode } from 'react'
import type { SignInTexts } from '../api/portal-view.ts'

/** Pictures of the banner: those of the template in use, or the given artwork. */
export function bannerPictures(texts: SignInTexts | undefined, artwork: readonly ReactNode[]): readonly ReactNode[] {
  const own = (texts?.pictures ?? []).filter(({ img, visible = true }) => img && visible)
  if (own.length === 0) return artwork
  return own.map(({ img }) => <img key={img} src={img} alt="" />)
}
