import { use, useId, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { widgets } from '../../../../widgets/registry.ts'
import { textIn } from '../../../schema/base/text.ts'
import { bareField } from '../../../schema/compile/bare-field.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import type { PickBlock } from '../../../schema/model/row-blocks.ts'
import { useLang } from '../../../state/lang.ts'
import { GivenQuery } from '../../frame/page-drawer-context.ts'
import { samePage } from '../../frame/page-frame.ts'
import { WithResource } from '../bound/with-resource.tsx'

/** Picker of the page's record, stored in its address. */
export function PickBlockView({ block }: { readonly block: PickBlock }) {
  const isGiven = use(GivenQuery) !== undefined
  if (isGiven) return null
  return (
    <WithResource code={block.resource} where={undefined}>
      {(resource) => <Choice block={block} resource={resource} />}
    </WithResource>
  )
}

const { Input } = widgets.sel_search

type Props = { readonly block: PickBlock; readonly resource: CompiledResource }

function Choice({ block, resource }: Props) {
  const { query: name, label: title = resource.title } = block
  const id = useId()
  const lang = useLang()
  const [search, setSearch] = useSearchParams()
  const field = useMemo((): CompiledField => {
    const { code, label } = resource
    return { ...bareField(name, 'sel_search', title), source: { kind: 'resource', code, value: 'id', label } }
  }, [name, title, resource])
  const choose = (value: unknown) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (typeof value === 'string' && value !== '') after.set(name, value)
        else after.delete(name)
        return after
      },
      { state: samePage },
    )
  return (
    <div className="pick">
      <label htmlFor={id}>{textIn(lang, title)}</label>
      <Input id={id} field={field} value={search.get(name)} onChange={choose} />
    </div>
  )
}
