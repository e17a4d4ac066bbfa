import type { CSSProperties } from 'react'
import type { StyledText } from '../../schema/model/theme-parts.ts'
import { Artwork } from '../art/artwork.tsx'
import type { ContentOf } from '../base/input.ts'
import type { Localized } from '../base/localized.ts'
import { MotionKey } from '../frame/motion-key.tsx'
import { usePage } from '../kit/page-context.ts'
import { LoginBox } from './login-box.tsx'
import { Stats } from './stats.tsx'

/** Height of the hero where the theme says none (spec 9). Pixels. */
const usualHeight = 488

/** First section of the home page: title, button, decoration and sign-in; the numbers below. */
export function Hero({ content }: { readonly content: ContentOf<'home'> }) {
  const { theme, href } = usePage()
  const { height = usualHeight, deco = true, center = false, button, stat } = theme.hero ?? {}
  const { title, subTitle } = theme.hero ?? {}
  const hasStats = stat?.visible ?? !theme.blocks.some(({ block }) => block === 'stats')
  return (
    <section className={center ? 's-hero s-centred' : 's-hero'} style={{ minHeight: height }}>
      <div className="s-wide s-hero-row">
        <div className="s-hero-words">
          <h1 style={styleOf(title)}>{title?.text}</h1>
          {subTitle?.text && (
            <p className="s-hero-intro" style={styleOf(subTitle)}>
              {subTitle.text}
            </p>
          )}
          {(button?.visible ?? true) && button?.text && (
            <a className="s-press s-primary s-large" href={href(button.url ?? '/register')}>
              {button.text}
            </a>
          )}
          {deco && theme.look === 'technical' && <MotionKey />}
        </div>
        <LoginBox />
      </div>
      {hasStats && (
        <div className="s-wide">
          <Stats figures={content.figures} />
        </div>
      )}
      {/* Last: the style shows the section when this is in it (home.css). */}
      <Artwork className="s-hero-art" />
    </section>
  )
}

function styleOf(text: Localized<StyledText> | undefined): CSSProperties {
  const { textAlign, color, fontSize } = text?.style ?? {}
  return {
    ...(textAlign && { textAlign }),
    ...(color && { color }),
    ...(fontSize && { '--size': `${fontSize}px` }),
    ...(text?.isBold !== undefined && { fontWeight: text.isBold ? 700 : 400 }),
  } as CSSProperties
}
