import { type CSSProperties, useEffect } from 'react'
import type { SignInTexts } from '../api/portal-view.ts'
import { keep, readStored } from '../state/stored.ts'

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

// The look of the last visit, so that a dark page does not begin white.
const lookKey = 'portalLook'

/** Class and main colour of the template in use, for the frame of a public page. */
export function useLook(texts: SignInTexts | undefined): { readonly look: string; readonly style: CSSProperties } {
  const look = texts?.brand?.look ?? (texts === undefined ? readStored<string>(lookKey) : undefined) ?? 'calm'
  const isDark = look === 'technical'
  useEffect(() => {
    if (texts !== undefined) keep(lookKey, look)
  }, [texts, look])
  // Scroll bars and the page behind the frame, while one of these pages is shown.
  useEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('is-technical', isDark)
    return () => classList.remove('is-technical')
  }, [isDark])
  return { look: isDark ? 'is-technical' : '', style: colorsOf(texts?.brand?.primary, isDark) }
}

function colorsOf(primary: string | undefined, isDark: boolean): CSSProperties {
  if (primary === undefined) return {}
  const hover = `color-mix(in srgb, ${primary} 86%, ${isDark ? '#fff' : '#000'})`
  const outline = `color-mix(in srgb, ${primary} ${isDark ? 40 : 18}%, transparent)`
  return { '--w-primary': primary, '--w-link': primary, '--w-hover': hover, '--w-outline': outline } as CSSProperties
}
