import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Heading } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'

/** Headings of the page; the current one is marked. */
export function OnPage({ headings }: { readonly headings: readonly Heading[] }) {
  const { w } = useDocsLang()
  const current = useCurrent(headings)
  return (
    <nav aria-label={w.onPage}>
      <strong>{w.onPage}</strong>
      <ul>
        {headings.map(({ id, title, level }) => (
          <li key={id} className={`docs-level-${level}`}>
            <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Distance from the top in pixels below which a heading counts as passed. */
const readLine = 120

function useCurrent(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const follow = () => {
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < readLine
      })
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [headings])
  return current
}
