import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../../../widgets/kit/menu-icon.tsx'
import { type Text, textIn } from '../../schema/base/text.ts'
import type { ShortcutsBlock } from '../../schema/model/figure-blocks.ts'
import { useLang } from '../../state/lang.ts'
import { usePage } from '../data/use-page.ts'
import { useResource } from '../data/use-resource.ts'
import { listAddress } from '../record/links.ts'
import { useAsked } from './bound/use-asked.ts'

/** Shortcuts visible before "more"; the style sheet hides the others. */
const few = 8

type Item = ShortcutsBlock['items'][number]

/** Shortcuts to lists and new records, by permission. */
export function ShortcutsBlockView({ block }: { readonly block: ShortcutsBlock }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [count, setCount] = useState(0)
  // Each shortcut decides its own visibility.
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const update = () => setCount(current.children.length)
    update()
    const follow = new MutationObserver(update)
    follow.observe(current, { childList: true })
    return () => follow.disconnect()
  }, [])
  return (
    <>
      <ul ref={list} className={isWhole ? 'shortcuts' : 'shortcuts shortcuts-few'}>
        {block.items.map((item) => (
          <Shortcut key={JSON.stringify(item)} item={item} />
        ))}
      </ul>
      {count > few && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('page.fewerWays') : t('page.moreWays', { count: count - few })}
        </Button>
      )}
    </>
  )
}

function Shortcut({ item }: { readonly item: Item }) {
  return item.page === undefined ? (
    <ToList item={item} code={item.resource ?? ''} />
  ) : (
    <ToPage item={item} code={item.page} />
  )
}

function ToList({ item: { title, where, open, icon }, code }: { readonly item: Item; readonly code: string }) {
  const { data } = useResource(code)
  const asked = useAsked(where)
  if (!data || (open && !data.can.includes('add'))) return null
  const to = open ? `/form/${code}` : listAddress(code, asked)
  return <ShortcutLink to={to} title={title ?? data.title} icon={icon ?? data.icon} />
}

function ToPage({ item: { title, icon }, code }: { readonly item: Item; readonly code: string }) {
  const { data } = usePage(code)
  return data ? <ShortcutLink to={`/page/${code}`} title={title ?? data.title} icon={icon ?? data.icon} /> : null
}

type ShortcutLinkProps = { readonly to: string; readonly title: Text; readonly icon: string | undefined }

function ShortcutLink({ to, title, icon }: ShortcutLinkProps) {
  const lang = useLang()
  return (
    <li>
      <Link to={to}>
        <MenuIcon name={icon} />
        {textIn(lang, title)}
      </Link>
    </li>
  )
}
