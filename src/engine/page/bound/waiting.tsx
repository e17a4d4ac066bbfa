import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../schema/base/text.ts'
import type { WhereBound } from '../../../schema/base/where.ts'
import { useLang } from '../../../state/lang.ts'
import { useResource } from '../../data/use-resource.ts'
import { useChosenRows } from './rows-context.ts'

/** Placeholder of a block until a row is selected; it names the list. */
export function Waiting({ where = {} }: { readonly where?: WhereBound | undefined }) {
  const { t } = useTranslation()
  const { rows, blocks } = useChosenRows()
  const missing = Object.values(where).find((from) => typeof from === 'object' && 'row' in from && !rows[from.row])
  const isMine = Object.values(where).some((from) => typeof from === 'object' && 'user' in from)
  const block = typeof missing === 'object' && 'row' in missing ? blocks.get(missing.row) : undefined
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        block ? <Choose code={block.resource} title={block.title} /> : t(isMine ? 'page.noneOfYours' : 'page.chooseAny')
      }
    />
  )
}

type ChooseProps = { readonly code: string; readonly title: Parameters<typeof textIn>[1] | undefined }

function Choose({ code, title }: ChooseProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { data } = useResource(code)
  const shown = title ?? data?.title
  return shown === undefined ? t('page.chooseAny') : t('page.chooseRow', { title: textIn(lang, shown) })
}
