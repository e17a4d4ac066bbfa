import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Section } from '../kit/section.tsx'

/** Partners of the company page and of the theme; without a picture, their name as a word mark. */
export function LogoWall({ content: { company } }: { readonly content: ContentOf<'home'> }) {
  const { theme, say } = usePage()
  const { title = say('partners'), intro, logos = [] } = theme.logoWall ?? {}
  const all = [
    ...company.logos,
    ...logos.filter(({ visible = true }) => visible).map(({ name = '', img = '' }) => ({ name, img })),
  ]
  if (all.length === 0) return null
  return (
    <Section id="partners" className="s-tinted" title={title} intro={intro}>
      <ul className="s-logos">
        {all.map(({ name, img }) => (
          <li key={name}>
            {img ? <img src={img} alt={name} loading="lazy" height={40} /> : <span className="s-wordmark">{name}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
