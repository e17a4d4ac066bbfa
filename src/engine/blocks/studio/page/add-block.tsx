import { Button, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../../../schema/base/text.ts'
import { type MadeBlock, madeBlocks, startingBlock, type WrittenBlock } from '../../../../schema/edit/block-edits.ts'
import type { Name, Names } from '../../../../schema/edit/names.ts'

type Props = {
  readonly kind: Exclude<MadeBlock, 'text'>
  readonly names: Names
  readonly onAdd: (block: WrittenBlock) => void
  readonly onCancel: () => void
}

/** Choice of the resource or report that a new block shows. */
export function AddBlock({ kind, names, onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const of = madeBlocks[kind]
  const offered = names(of)
  const [code, setCode] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (code !== undefined) onAdd(startingBlock(kind, code, titleOf(offered, code)))
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
        onChange={(next: string | null) => setCode(next ?? undefined)}
      />
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={code === undefined}>
          {t('studio.add')}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}

/** Title for a new figure, in the language of the page until it is translated. */
function titleOf(offered: readonly Name[], code: string): Text {
  return offered.find(({ name }) => name === code)?.title ?? code
}
