import { Link } from 'react-router-dom'
import type { Block } from '../../schema/model/files.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { listAddress } from '../list/links.ts'
import { useResource } from '../live/use-resource.ts'

type ShortcutsBlock = Extract<Block, { block: 'shortcuts' }>
type Item = ShortcutsBlock['items'][number]

/** Ways to lists and new records; those that a person may not take are not there. */
export function ShortcutsBlockView({ block }: { readonly block: ShortcutsBlock }) {
  return (
    <ul className="shortcuts">
      {block.items.map((item) => (
        <Shortcut key={JSON.stringify(item)} item={item} />
      ))}
    </ul>
  )
}

function Shortcut({ item: { resource, title, filters, add } }: { readonly item: Item }) {
  const lang = useLang()
  const { data } = useResource(resource)
  if (!data || (add && !data.can.includes('add'))) return null
  return (
    <li>
      <Link to={add ? `/form/${resource}` : listAddress(resource, filters)}>{textIn(lang, title ?? data.title)}</Link>
    </li>
  )
}
