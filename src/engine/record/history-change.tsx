import { useTranslation } from 'react-i18next'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import type { HistoryEntry } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import './history.css'

type Props = { readonly entry: HistoryEntry; readonly resource: CompiledResource }

/** A history entry: action, author, time; each field before and after. A new record has no before. */
export function HistoryChange({ entry, resource }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { action, realname, who, at, changes } = entry
  const own = resource.actions.find(({ name }) => name === action)
  const isNew = action === 'add' || action === 'import'
  return (
    <>
      <div className="history-head">
        <strong>{own ? textIn(lang, own.title) : t(`list.history_${action}`, { defaultValue: action })}</strong>
        <span>{realname === who ? who : `${realname} (${who})`}</span>
        <time>{at}</time>
      </div>
      {changes.length > 0 && (
        <table className="history">
          <thead>
            <tr>
              <th scope="col">{t('list.field')}</th>
              {!isNew && <th scope="col">{t('list.before')}</th>}
              <th scope="col">{isNew ? t('list.value') : t('list.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, title, before, after }) => (
              <tr key={field}>
                <th scope="row">{title}</th>
                {!isNew && (
                  <td>
                    <HistoryValue field={resource.fields[field]} value={before} />
                  </td>
                )}
                <td>
                  <HistoryValue field={resource.fields[field]} value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Value in a history: the server has resolved labels and masks; the rest renders as in the list. */
export function HistoryValue({ field, value }: { readonly field: CompiledField | undefined; readonly value: unknown }) {
  if (value === null || value === undefined || value === '') return <>—</>
  // Hidden fields have no look in lists.
  if (!field || field.source || field.mask || field.type === 'hidden') return <>{String(value)}</>
  const { Cell } = cellRenderers[field.type]
  return <Cell field={field} value={value} />
}
