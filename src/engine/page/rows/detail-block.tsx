import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentsInPlace } from '../../../../widgets/kit/documents-in-place.tsx'
import { recordById } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { DetailBlock } from '../../../schema/model/row-blocks.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { Cell } from '../../record/cell.tsx'
import { WithResource } from '../bound/with-resource.tsx'

/** Read-only record: values in columns, three by default (spec 9). */
export function DetailBlockView({ block }: { readonly block: DetailBlock }) {
  return (
    <WithResource code={block.resource} where={block.where}>
      {(resource, bound) => <Values block={block} resource={resource} id={String(bound.id)} />}
    </WithResource>
  )
}

type Props = { readonly block: DetailBlock; readonly resource: CompiledResource; readonly id: string }

function Values({ block, resource, id }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['list', resource.code, lang, 'record', id],
    queryFn: () => recordById(client, resource.code, id),
  })
  if (error && !data) return <LoadFailure error={error} missing={<Empty />} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  const names = block.fields ?? resource.form.sections.flatMap(({ fields }) => fields)
  const fields = names.flatMap((name) => resource.fields[name] ?? []).filter(({ type }) => type !== 'table')
  const documents = fields.filter(({ props, key }) => props.preview === true && data[key])
  return (
    <>
      <dl
        className="detail"
        style={{ '--columns': block.columns ?? 3 } as CSSProperties}
        aria-label={t('page.details')}
      >
        {fields.map((field) => (
          <div key={field.key} className={(field.span ?? 1) > 1 ? 'detail-wide' : undefined}>
            <dt>{textIn(lang, field.title)}</dt>
            <dd>
              <Cell field={field} row={data} isWhole />
            </dd>
          </div>
        ))}
      </dl>
      {documents.map(({ key }) => (
        <DocumentsInPlace key={key} value={data[key]} />
      ))}
    </>
  )
}
