import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDocsLang } from '../book/docs-lang.ts'
import { type Item, search } from './search.ts'

/** Search over pages, headings and keys. `/` and Ctrl+K focus it. */
export function SearchBox({ items }: { readonly items: readonly Item[] }) {
  const { w } = useDocsLang()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const hits = useMemo(() => search(items, query), [items, query])
  useEffect(() => focusByKeys(input), [])
  const open = (hit: Item | undefined) => {
    if (!hit) return
    setQuery('')
    input.current?.blur()
    void navigate(hit.path)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => (now + step + hits.length) % Math.max(hits.length, 1))
    }
    if (event.key === 'Enter') open(hits[at])
    if (event.key === 'Escape') setQuery('')
  }
  const isOpen = query.trim() !== ''
  return (
    <search className="docs-search">
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={w.search}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && hits[at] ? `${list}-${at}` : undefined}
        placeholder={w.search}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={w.search} className="docs-hits" hidden={!isOpen}>
        {isOpen && hits.length === 0 && <p>{w.noHits}</p>}
        {isOpen &&
          hits.map((hit, index) => (
            <Hit key={hit.path} id={`${list}-${index}`} hit={hit} isAt={index === at} onOpen={open} />
          ))}
      </div>
    </search>
  )
}

type HitProps = {
  readonly id: string
  readonly hit: Item
  readonly isAt: boolean
  readonly onOpen: (hit: Item) => void
}

function Hit({ id, hit, isAt, onOpen }: HitProps) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAt) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isAt])
  return (
    // The input handles the keys, so that it keeps the focus.
    <div
      ref={own}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(hit)}
      onKeyDown={undefined}
    >
      <strong>{hit.title}</strong>
      <span>{hit.where}</span>
      {hit.text !== '' && <small>{hit.text}</small>}
    </div>
  )
}

function focusByKeys(input: { readonly current: HTMLInputElement | null }) {
  const press = (event: globalThis.KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked) return
    event.preventDefault()
    input.current?.focus()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
