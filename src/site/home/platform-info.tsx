import { ThemeIcon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'
import { Section } from '../kit/section.tsx'

/** What the platform offers: the features of the theme. */
export function PlatformInfo() {
  const { theme, say } = usePage()
  const { title = say('feature'), intro, features = [] } = theme.platformInfo ?? {}
  return (
    <Section id="feature" title={title} intro={intro}>
      <ul className="s-features">
        {features
          .filter(({ visible = true }) => visible)
          .map(({ icon, title: name = '', content }) => (
            <li key={name}>
              {icon && <ThemeIcon name={icon} />}
              <h3>{name}</h3>
              <p>{content}</p>
            </li>
          ))}
      </ul>
    </Section>
  )
}
