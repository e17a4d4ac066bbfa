import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Section } from '../kit/section.tsx'

/** Names of the suppliers that joined last; the newest are the largest. */
export function CompanyCloud({ content: { cloud } }: { readonly content: ContentOf<'home'> }) {
  const { theme, say } = usePage()
  if (cloud.length === 0) return null
  return (
    <Section id="cloud" title={theme.companyCloud?.title ?? say('newest')} intro={theme.companyCloud?.intro}>
      <ul className="s-cloud">
        {cloud.map((name, index) => (
          <li key={name} className={`s-cloud-${Math.min(4, Math.floor(index / 5) + 1)}`}>
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
