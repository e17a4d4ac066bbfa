import type { Cta } from '../../schema/model/theme-sections.ts'
import type { Localized } from '../base/localized.ts'
import { usePage } from '../kit/page-context.ts'

/** A call to action. */
export function Call({ cta }: { readonly cta: Localized<Cta> }) {
  const { href } = usePage()
  const { title, btn, url = '/register', bgColor, height } = cta
  if (!title) return null
  return (
    <section
      className="s-call"
      style={{ ...(bgColor && { background: bgColor }), ...(height && { minHeight: height }) }}
    >
      <div className="s-wide">
        <h2>{title}</h2>
        {btn && (
          <a className="s-press s-large s-reverse" href={href(url)}>
            {btn}
          </a>
        )}
      </div>
    </section>
  )
}
