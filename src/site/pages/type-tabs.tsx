type Tab = { readonly key: string; readonly title: string; readonly href: string }
type Props = { readonly label: string; readonly tabs: readonly Tab[]; readonly active: string }

/** Tabs of a page, each with its own address. */
export function TypeTabs({ label, tabs, active }: Props) {
  return (
    <nav className="s-tabs" aria-label={label}>
      {tabs.map(({ key, title, href }) => (
        <a key={key} href={href} aria-current={key === active ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
