import { useDocsLang } from '../book/docs-lang.ts'
import { apiWords } from './api-words.ts'

/** Common conventions of all calls: token, envelope and status codes. */
export function AnswersView() {
  const { lang } = useDocsLang()
  const w = apiWords[lang]
  return (
    <>
      <p>{w.token}</p>
      <h2 id="answers">{w.answers}</h2>
      <p>{w.envelope.replaceAll('`', '')}</p>
      <div className="docs-table">
        <table>
          <tbody>
            {w.codes.map(([code, meaning]) => (
              <tr key={code}>
                <td>
                  <code>{code}</code>
                </td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
