import { useDocsLang } from '../book/docs-lang.ts'
import { Anchored } from '../views/anchored.tsx'
import { CodeBlock } from '../views/code-block.tsx'
import { apiWords } from './api-words.ts'
import { curlOf } from './curl.ts'
import { type ApiDocument, type Call, callTitle } from './document.ts'
import { bodyOf, resultOf, type ShapeRow, shapeRows, typeText } from './shape.ts'

/** The anchor of a call on its page. */
export function callId({ method, path }: Call): string {
  return `${method.toLowerCase()}-${path.slice(1).replaceAll(/[^A-Za-z0-9]+/g, '-')}`
}

/** A call: parameters, request body, response and an example request. */
export function CallView({ call, document }: { readonly call: Call; readonly document: ApiDocument }) {
  const { lang } = useDocsLang()
  const w = apiWords[lang]
  const { method, path, operation } = call
  const body = bodyOf(operation)
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where, required = false, description = '', schema = {} }): ShapeRow => ({
      name: where === 'query' ? name : `${name} (${where})`,
      type: typeText(schema, document),
      required,
      about: [description, schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  return (
    <section className="docs-call">
      <Anchored as="h2" id={callId(call)} title={callTitle(call)} />
      <p className="docs-address">
        <strong className={`docs-method docs-method-${method.toLowerCase()}`}>{method}</strong> <code>{path}</code>
        {operation.security?.length === 0 && <span className="docs-type">{w.public}</span>}
      </p>
      <Rows title={w.parameters} rows={parameters} />
      <Rows title={w.body} rows={shapeRows(body?.schema, document)} />
      <Rows title={w.result.replaceAll('`', '')} rows={shapeRows(resultOf(operation), document)} />
      <CodeBlock code={curlOf(call, document)} language="sh" />
    </section>
  )
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ShapeRow[] }) {
  const { lang } = useDocsLang()
  const w = apiWords[lang]
  if (rows.length === 0) return null
  return (
    <details className="docs-shape" open={rows.length <= 12}>
      <summary>
        {title} <span className="docs-type">{rows.length}</span>
      </summary>
      <div className="docs-table">
        <table>
          <thead>
            <tr>
              <th>{w.name}</th>
              <th>{w.type}</th>
              <th>{w.about}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, type, required, about }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                  {required && <span className="docs-required">{w.needed}</span>}
                </td>
                <td>{type}</td>
                <td>{about}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
