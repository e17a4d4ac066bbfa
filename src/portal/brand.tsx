import type { CSSProperties } from 'react'
import type { SignInTexts } from '../api/portal-view.ts'

type Props = { readonly texts: SignInTexts | undefined }

/** Logo of the theme in use: a picture, a name, or both; hidden until it is known. */
export function Brand({ texts }: Props) {
  const { type = 'both', picture = '', name = 'Procura' } = texts?.brand ?? {}
  return (
    <span className={texts ? 'portal-brand' : 'portal-brand is-unknown'}>
      {type !== 'text' && (
        <img src={picture || '/icon.svg'} alt={type === 'image' ? name : ''} width={32} height={32} />
      )}
      {type !== 'image' && name}
    </span>
  )
}

/** Main colour of the theme, for the pages around the sign-in. */
export function brandColors(texts: SignInTexts | undefined): CSSProperties {
  const primary = texts?.brand?.primary
  if (primary === undefined) return {}
  const hover = `color-mix(in srgb, ${primary} 86%, #000)`
  const outline = `color-mix(in srgb, ${primary} 18%, transparent)`
  return { '--w-primary': primary, '--w-link': primary, '--w-hover': hover, '--w-outline': outline } as CSSProperties
}
