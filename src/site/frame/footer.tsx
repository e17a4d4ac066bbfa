import { usePage } from '../kit/page-context.ts'
import { Logo } from './logo.tsx'

/** Footer: site map in groups, links to other sites, support and copyright. */
export function Footer() {
  const { theme, say, href } = usePage()
  const { siteMap = [], otherLinks = [], copyright = '© {year} Procura', supportInfo } = theme.footer ?? {}
  return (
    <footer className="s-footer">
      <div className="s-wide s-footer-grid">
        <div className="s-footer-own">
          <Logo />
          {supportInfo && <p>{supportInfo}</p>}
        </div>
        {siteMap.map(({ title, sub }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {sub.map(({ title: text = '', url = '/' }) => (
                <li key={text}>
                  <a href={href(url)}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {otherLinks.length > 0 && (
        <div className="s-wide s-other-links">
          <span>{say('otherLinks')}</span>
          {otherLinks.map(({ title = '', url = '/' }) => (
            <a key={title} href={url} rel="noopener noreferrer">
              {title}
            </a>
          ))}
        </div>
      )}
      <p className="s-wide s-copyright" suppressHydrationWarning>
        {copyright.replace('{year}', String(new Date().getFullYear()))}
      </p>
    </footer>
  )
}
