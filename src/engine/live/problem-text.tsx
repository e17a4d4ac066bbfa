import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../../schema/model/diagnostic.ts'

/** A diagnostic: position in the format of editors and terminals, message, and suggestion. */
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
            {also.map((position) => (
              <li key={`${position.file}:${position.line}:${position.column}`}>
                <code>
                  {position.file}:{position.line}:{position.column}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
