import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Text, textIn } from '../../../../schema/base/text.ts'
import {
  datedBlocks,
  type FileBlock,
  fileBlocks,
  startingBlock,
  type WrittenBlock,
} from '../../../../schema/edit/block-edits.ts'
import type { Name, Names } from '../../../../schema/edit/names.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import { useClient } from '../../../../state/client.ts'
import { useLang } from '../../../../state/lang.ts'
import { resourceQuery } from '../../../data/use-resource.ts'

type Props = {
  readonly kind: FileBlock
  readonly names: Names
  readonly onAdd: (block: WrittenBlock) => void
  readonly onCancel: () => void
}

/** Lines of a new comparison. */
const compared = 6

/** Choice of the resource or report that a new block shows, and of the date field that places its rows. */
export function AddBlock({ kind, names, onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const [id, dateId] = [useId(), useId()]
  const of = fileBlocks[kind]
  const offered = names(of)
  const [code, setCode] = useState<string>()
  const [chosenDate, setDate] = useState<string>()
  const isDated = datedBlocks.includes(kind)
  const needsResource = isDated || kind === 'compare'
  const query = resourceQuery(useClient(), code ?? '')
  const { data: resource } = useQuery({ ...query, enabled: needsResource && code !== undefined })
  const dates = datesOf(resource)
  const date = chosenDate ?? dates[0]?.key
  const isReady = code !== undefined && !(needsResource && !resource) && !(isDated && date === undefined)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const fields = resource?.list.columns.slice(0, compared).map(({ field }) => field) ?? []
    onAdd(startingBlock(kind, { of: code, title: titleOf(offered, code), fields, date }))
  }
  return (
    <form
      className="studio-form"
      aria-label={t('studioPage.addOf', { kind: t(`studioPage.kind_${kind}`) })}
      onSubmit={add}
    >
      <label htmlFor={id}>{t(`studioPage.${of}`)}</label>
      <Select
        id={id}
        autoFocus
        showSearch={{ optionFilterProp: 'label' }}
        value={code ?? null}
        options={offered.map(({ name, title = name }) => ({ value: name, label: `${title} ${name}` }))}
        onChange={(next: string | null) => {
          setCode(next ?? undefined)
          setDate(undefined)
        }}
      />
      {isDated && resource && (
        <>
          <label htmlFor={dateId}>{t('studioPage.date')}</label>
          <Select
            id={dateId}
            value={date ?? null}
            notFoundContent={t('studioPage.noDate')}
            {...(dates.length === 0 && { status: 'error' as const, placeholder: t('studioPage.noDate') })}
            options={dates.map(({ key, title }) => ({ value: key, label: textIn(lang, title) }))}
            onChange={setDate}
          />
        </>
      )}
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={!isReady}>
          {t('studio.add')}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}

function datesOf(resource: CompiledResource | undefined) {
  return Object.values(resource?.fields ?? {}).filter(({ type }) => type === 'date' || type === 'datetime')
}

/** Title for a new figure, in the language of the page until it is translated. */
function titleOf(offered: readonly Name[], code: string): Text {
  return offered.find(({ name }) => name === code)?.title ?? code
}
