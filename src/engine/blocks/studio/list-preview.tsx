import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRecords } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { Cell } from '../../record/cell.tsx'
import { studioKey } from './kit/studio-keys.ts'
import './list-preview.css'

type Props = {
  readonly resource: CompiledResource
  /** Whether it has records. */
  readonly isServed: boolean
  readonly onChoose: (field: string) => void
}

const shownRows = 5

/** List of a resource as its draft makes it, with the newest records that the administrator lists now. */
export function ListPreview({ resource, isServed, onChoose }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { code, fields } = resource
  const { data: rows = [], isFetched } = useQuery({
    queryKey: [...studioKey, 'rows', code, lang],
    queryFn: async ({ signal }) => (await listRecords(client, code, { pageSize: shownRows }, signal)).records,
    enabled: isServed,
    retry: false,
  })
  const columns = resource.list.columns.flatMap(({ field, hidden }) => {
    const own = hidden ? undefined : fields[field]
    return own ? [own] : []
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its room is scrolled by keys
    <section className="studio-rows" tabIndex={0} aria-label={t('studio.listColumns')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" data-column={key}>
                <button type="button" onClick={() => onChoose(key)}>
                  {textIn(lang, title)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((field) => (
                <td key={field.key}>
                  <Cell field={field} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(!isServed || (isFetched && rows.length === 0)) && <p className="studio-note">{t('studio.noRows')}</p>}
    </section>
  )
}
