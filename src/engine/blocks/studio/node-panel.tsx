import { Breadcrumb, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { valueAt } from '../../../schema/base/value-at.ts'
import { wholeValue } from '../../../schema/edit/format-text.ts'
import type { MetaSchema } from '../../../schema/edit/meta-schema.ts'
import { summaryOf } from '../../../schema/edit/node-edits.ts'
import { nodeAt, nodeFormAt } from '../../../schema/edit/node-form.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import { useLang } from '../../../state/lang.ts'
import type { NodeEdit } from './kit/node-edit.ts'
import { NodeList } from './node-list.tsx'
import { NodeObject } from './node-object.tsx'

type Props = NodeEdit & {
  readonly meta: MetaSchema
  /** Place of the cursor in the code. */
  readonly place: Path
}

/** Properties of the part of a file at the cursor, of any file and depth, as the meta-schema describes them. */
export function NodePanel({ meta, place, ...edit }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { text, onPlace } = edit
  const file = wholeValue(text)
  if (file === undefined) return <p className="studio-note">{t('studio.unreadable')}</p>
  const path = nodeAt(meta, file, place)
  const form = nodeFormAt(meta, file, path)
  const crumbs = path.map((_, index) => path.slice(0, index + 1))
  const nameOf = (at: Path) => {
    const key = at.at(-1)
    if (typeof key === 'string') return key
    return `${Number(key) + 1} · ${summaryOf(valueAt(file, at), lang)}`.slice(0, 40)
  }
  const items = [[], ...crumbs].map((at, index) => ({
    key: JSON.stringify(at),
    title:
      index === path.length ? (
        <span aria-current="location">{index === 0 ? t('studio.wholeFile') : nameOf(at)}</span>
      ) : (
        <button type="button" className="studio-crumb" onClick={() => onPlace(at)}>
          {index === 0 ? t('studio.wholeFile') : nameOf(at)}
        </button>
      ),
  }))
  return (
    <section className="studio-node" aria-label={t('studio.node')}>
      <Breadcrumb className="studio-crumbs" items={items} />
      {form === undefined && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.unreadable')} />}
      {form?.kind === 'object' && <NodeObject key={JSON.stringify(path)} {...edit} path={path} form={form} />}
      {form?.kind === 'list' && <NodeList {...edit} path={path} form={form} />}
    </section>
  )
}
