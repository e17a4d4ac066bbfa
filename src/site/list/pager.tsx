import { usePage } from '../kit/page-context.ts'

type Props = {
  /** The page shown, from 1, and how many there are. */
  readonly page: number
  readonly pages: number
  /** What else is asked for at the address; empty values are left out. */
  readonly query: Readonly<Record<string, string>>
}

/** Links to the page before and after; nothing for a single page. */
export function Pager({ page, pages, query }: Props) {
  const { say, path, href } = usePage()
  if (pages <= 1) return null
  const asked = Object.entries(query).filter(([, value]) => value !== '')
  const to = (next: number) => href(`${path}?${new URLSearchParams([...asked, ['page', String(next)]])}`)
  const text = say('pageOf', { page, pages })
  return (
    <nav className="s-pager" aria-label={text}>
      {page > 1 && (
        <a className="s-press s-plain" href={to(page - 1)} rel="prev">
          {say('previous')}
        </a>
      )}
      <span>{text}</span>
      {page < pages && (
        <a className="s-press s-plain" href={to(page + 1)} rel="next">
          {say('next')}
        </a>
      )}
    </nav>
  )
}
