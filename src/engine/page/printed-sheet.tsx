import { FilePdfOutlined } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileItem } from '../../../widgets/kit/file-item.ts'
import { usePicture } from '../../../widgets/kit/use-picture.ts'
import type { Row } from '../../api/resource.ts'
import { qrCode } from '../../schema/label/qr-code.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { type CompiledPrint, rowsOfPart } from '../../schema/model/print-spec.ts'
import { type PrintedPart, printed } from '../../schema/print/printed.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { resourceQuery } from '../data/use-resource.ts'
import { useErrorText } from '../error-text.ts'
import { saveFile } from '../record/save-file.ts'

type Props = { readonly resource: CompiledResource; readonly spec: CompiledPrint; readonly record: Row }

/** Record as the printed document of its file, with the parts of its PDF. */
export function PrintedSheet({ resource, spec, record }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const user = useAtomValue(sessionAtom)?.user
  const tables = [...new Set(spec.parts.flatMap((part) => rowsOfPart(part) ?? []))].flatMap(
    (name) => resource.fields[name] ?? [],
  )
  const rows = useQueries({ queries: tables.map(({ props }) => resourceQuery(client, String(props.of))) })
  if (rows.some(({ isPending }) => isPending)) return null
  const rowFields = Object.fromEntries(tables.map(({ key }, index) => [key, rows[index]?.data?.fields ?? {}]))
  const document = printed(spec, record, { resource, rowFields, lang, user: user ?? {} })
  return (
    <article className="print-sheet print-document">
      {document.code !== undefined && <Code text={document.code} />}
      <h1>{document.title}</h1>
      {document.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the document.
        <Part key={index} part={part} words={[t('page.signed'), t('page.signDate')]} />
      ))}
    </article>
  )
}

function Code({ text }: { readonly text: string }) {
  const grid = useMemo(() => qrCode(text), [text])
  const path = grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg className="print-code" viewBox={`0 0 ${grid.length} ${grid.length}`} role="img" aria-label={text}>
      <path d={path} />
    </svg>
  )
}

function Part({ part, words }: { readonly part: PrintedPart; readonly words: readonly string[] }) {
  if (part.kind === 'signatures')
    return (
      <section className="print-signing">
        {part.title && <h2>{part.title}</h2>}
        <div className="print-signatures">
          {part.names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name; signers never move.
            <div key={index}>
              <strong>{name}</strong>
              {words.map((word) => (
                <span key={word}>{word}</span>
              ))}
            </div>
          ))}
        </div>
      </section>
    )
  return (
    <section>
      {part.title && <h2>{part.title}</h2>}
      {part.kind === 'text' && <p className="print-text">{part.text}</p>}
      {part.kind === 'values' && (
        <dl className="print-values" style={{ '--columns': part.columns } as CSSProperties}>
          {part.values.map(({ key, title, text, pictures }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{pictures ? pictures.map((name) => <Picture key={name} name={name} />) : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {part.kind === 'table' && <PartTable part={part} />}
    </section>
  )
}

function Picture({ name }: { readonly name: string }) {
  const { url, isFailed } = usePicture(name)
  const file = fileItem(name).name
  return isFailed || !url ? <span>{file}</span> : <img className="print-picture" src={url} alt={file} />
}

type TablePart = Extract<PrintedPart, { readonly kind: 'table' }>

/** Columns from which letters are smaller, as in the PDF. */
const many = 8
/** Letters of the longest word that makes its column wider; a longer one breaks. */
const longest = 20

/** Whether no word of a column is broken: numbers of documents stay whole, a text without spaces does not. */
function isWhole({ rows }: TablePart, index: number): boolean {
  return rows.every((texts) => (texts[index] ?? '').split(/\s+/).every((word) => word.length <= longest))
}

function PartTable({ part }: { readonly part: TablePart }) {
  const { columns, rows, totals } = part
  const looks = columns.map(({ isNumber }, index) =>
    isNumber ? 'print-number' : isWhole(part, index) ? 'print-whole' : undefined,
  )
  const cells = (texts: readonly string[]) =>
    columns.map(({ key }, index) => (
      <td key={key} className={looks[index]}>
        {texts[index]}
      </td>
    ))
  return (
    <div className={columns.length > many ? 'print-table print-many' : 'print-table'}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'print-number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((texts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of print have no other key, and never move.
            <tr key={index}>{cells(texts)}</tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>{cells(totals)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Button for the PDF of records, as the server draws it. */
export function PrintedPdf({
  code,
  ids,
  name,
}: {
  readonly code: string
  readonly ids: string
  readonly name: string
}) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      saveFile(await client.blob('sys/print/pdf', { resource: code, ids }), `${name}.pdf`)
    } catch (error) {
      void message.error(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Button icon={<FilePdfOutlined />} loading={isBusy} onClick={() => void fetchFile()}>
      {t('page.pdf')}
    </Button>
  )
}
