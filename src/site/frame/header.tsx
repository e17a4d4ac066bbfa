import { useEffect, useState } from 'react'
import { pagePaths, sitePaths } from '../base/site-paths.ts'
import { Icon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'
import { EntryLinks } from './entry-links.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'

/** Scroll position from which the header is no longer immersed (spec 4). Pixels. */
const immersedUnder = 64

/** Header of every page: logo, pages, language, sign-in. Over a hero it is transparent until the page is scrolled. */
export function Header({ isOverHero }: { readonly isOverHero: boolean }) {
  const { theme, path, say, href } = usePage()
  const { isImmersed = true, justify = 'center', siteMap = [] } = theme.navs ?? {}
  const isScrolled = useScrolled()
  const [isOpen, setOpen] = useState(false)
  const isClear = isImmersed && isOverHero && !isScrolled && !isOpen
  return (
    <header className={isClear ? 's-header s-immersed' : 's-header'}>
      <div className="s-wide s-header-row">
        <Logo />
        <button
          type="button"
          className="s-quiet s-menu-key"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          aria-label={say('menu')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </button>
        <div id="site-menu" className={isOpen ? 's-menu s-open' : 's-menu'}>
          <nav aria-label={say('menu')} style={{ justifyContent: justify }}>
            {siteMap
              .filter(({ visible = true }) => visible)
              .map(({ name = 'home', title, url }) => (
                <a
                  key={name}
                  href={href(url ?? pagePaths[name])}
                  aria-current={sitePaths.get(path) === name ? 'page' : undefined}
                >
                  {title ?? say(name)}
                </a>
              ))}
          </nav>
          <div className="s-header-end">
            <LanguageLink />
            <EntryLinks />
          </div>
        </div>
      </div>
    </header>
  )
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY >= immersedUnder)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}
