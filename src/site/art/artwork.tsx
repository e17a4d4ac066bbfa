import { usePage } from '../kit/page-context.ts'
import { EllipseArt } from './ellipse-art.tsx'
import { PolygonArt } from './polygon-art.tsx'

/** The decoration of the theme, if it has one: ellipses or polygons. */
export function Artwork({ className }: { readonly className: string }) {
  const { deco = true, shape = 'ellipse' } = usePage().theme.hero ?? {}
  if (!deco) return null
  return (
    <div className={className} aria-hidden="true">
      {shape === 'ellipse' ? <EllipseArt /> : <PolygonArt />}
    </div>
  )
}
