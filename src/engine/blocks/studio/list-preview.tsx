import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRecords } from '../../../api/resource.ts'
import { roleRows } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { Cell } from '../../record/cell.tsx'
import './list-preview.css'

type Props = {
  readonly resource: CompiledResource
  /** Whether it has records. */
  readonly isServed: boolean
  /** Role that lists the records; the administrator without it. */
  readonly role?: string
  readonly onChoose?: (field: string) => void
}

const shownRows = 5

/** List of a resource as its draft makes it, with the newest records that the administrator, or a role, lists now. */
export function ListPreview({ resource, isServed, role, onChoose }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { code, fields } = resource
  const { data: rows = [], isFetched } = useQuery({
    queryKey: [...studioKey, 'rows', code, lang, role],
    queryFn: async ({ signal }) =>
      role === undefined
        ? (await listRecords(client, code, { pageSize: shownRows }, signal)).records
        : roleRows(client, code, role),
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
                {onChoose ? (
                  <button type="button" onClick={() => onChoose(key)}>
                    {textIn(lang, title)}
                  </button>
                ) : (
                  textIn(lang, title)
                )}
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
