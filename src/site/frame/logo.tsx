import { usePage } from '../kit/page-context.ts'

/** The logo: a picture, a text, or both, with a link to the entry page. */
export function Logo() {
  const { theme, href } = usePage()
  const { logoType = 'both', logoImg = '', logoText = 'Procura', logoStyle } = theme.logo ?? {}
  const style = { color: logoStyle?.color, fontWeight: logoStyle?.isBold === false ? 500 : undefined }
  return (
    <a className="s-logo" href={href('/user/Index')} aria-label={logoText}>
      {logoType !== 'text' && <img src={logoImg || '/icon.svg'} alt="" width={32} height={32} />}
      {logoType !== 'image' && <span style={style}>{logoText}</span>}
    </a>
  )
}
