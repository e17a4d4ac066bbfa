import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../../schema/model/diagnostic.ts'

/** Where a mistake is, as editors and terminals take it, what it is, and what may have been meant. */
export function ProblemText({ problem }: { readonly problem: Diagnostic }) {
  const { t } = useTranslation()
  const { file, line, column, message, suggestion, also = [] } = problem
  return (
    <div className="live-problem">
      <code>
        {file}:{line}:{column}
      </code>
      <p>{message}</p>
      {suggestion && <p className="live-suggestion">{t('page.meant', { suggestion })}</p>}
      {also.length > 0 && (
        <details>
          <summary>{t('page.also', { count: also.length })}</summary>
          <ul className="live-also">
            {also.map((place) => (
              <li key={`${place.file}:${place.line}:${place.column}`}>
                <code>
                  {place.file}:{place.line}:{place.column}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
