import { useTranslation } from 'react-i18next'
import type { Compared } from '../../../api/versions.ts'

type Props = { readonly rows: readonly Compared[]; readonly left: number; readonly right: number }

/** Two versions in two columns, a field in each row; differences are marked, also for screen readers. */
export function CompareTable({ rows, left, right }: Props) {
  const { t } = useTranslation()
  return (
    <div className="versions-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('records.field')}</th>
            <th scope="col">{t('records.versionNo', { version: left })}</th>
            <th scope="col">{t('records.versionNo', { version: right })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, title, left: before, right: after, isChanged }) => (
            <tr key={field} className={isChanged ? 'is-changed' : ''}>
              <th scope="row">{title}</th>
              <td>{isChanged && before !== null && before !== '' ? <del>{textOf(before)}</del> : textOf(before)}</td>
              <td>{isChanged ? <ins>{textOf(after)}</ins> : textOf(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? '—' : String(value))
