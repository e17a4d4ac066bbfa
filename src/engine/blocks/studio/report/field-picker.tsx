import { useQueryClient } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, textIn } from '../../../../schema/base/text.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import { useClient } from '../../../../state/client.ts'
import { useLang } from '../../../../state/lang.ts'
import { resourceQuery, useResource } from '../../../data/use-resource.ts'

type Props = {
  /** Resource whose fields are offered first. */
  readonly from: string
  readonly label: string
  readonly onPick: (way: string) => void
}

type Option = {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  /** Resource that the field leads to. */
  readonly to?: string
  readonly children?: Option[]
}

/** Most fields from record to record, as in the file. */
const longest = 4

/** Choice of a field of a resource, or of one that its fields lead to: `supplierId.companyName`. */
export function FieldPicker({ from, label, onPick }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const queries = useQueryClient()
  const { data: first } = useResource(from)
  const [found, setFound] = useState<ReadonlyMap<string, CompiledResource>>(new Map())
  const optionsOf = (resource: CompiledResource | undefined, depth: number): Option[] =>
    fieldsOf(resource, lang).map((option) => {
      if (option.to === undefined || depth >= longest) return { ...option, isLeaf: true }
      const next = found.get(option.to)
      const itself = { value: '', label: t('studioReport.itself', { title: option.label }), isLeaf: true }
      return { ...option, isLeaf: false, ...(next && { children: [itself, ...optionsOf(next, depth + 1)] }) }
    })
  return (
    <Cascader
      aria-label={label}
      placeholder={label}
      value={[]}
      showSearch
      options={optionsOf(first, 1)}
      loadData={(chosen) => {
        const { to } = chosen.at(-1) ?? {}
        if (to !== undefined)
          void queries
            .fetchQuery(resourceQuery(client, to))
            .then((resource) => setFound((all) => new Map(all).set(to, resource)))
      }}
      onChange={(way) => onPick(way.filter((part) => part !== '').join('.'))}
    />
  )
}

function fieldsOf(resource: CompiledResource | undefined, lang: Lang) {
  return Object.values(resource?.fields ?? {}).flatMap(({ key, title, type, source }) => {
    if (type === 'table') return []
    return [{ value: key, label: textIn(lang, title), ...(source?.kind === 'resource' && { to: source.code }) }]
  })
}
