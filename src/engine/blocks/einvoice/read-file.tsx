import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { type Finding, readInvoiceFile, type ShownInvoice, takeInvoiceFile } from '../../../api/einvoice.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'
import { InvoicePicture } from './invoice-picture.tsx'

type Props = { readonly code: string; readonly file: File; readonly onRemove: () => void }

/** One file: what was read, what is wrong with it by line, and the button that fills the draft. */
export function ReadFile({ code, file, onRemove }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const id = useId()
  const read = useQuery({
    queryKey: ['einvoice', code, id],
    queryFn: () => readInvoiceFile(client, code, file),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const take = useMutation({
    mutationFn: () => takeInvoiceFile(client, code, file),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['list', code] }),
  })
  return (
    <article className="einvoice-file" aria-label={file.name}>
      <header>
        <b>{file.name}</b>
        {read.data && <Verdict invoice={read.data} />}
        <span className="einvoice-buttons">
          {read.data?.mayTake && !take.data && (
            <Button type="primary" loading={take.isPending} onClick={() => take.mutate()}>
              {t('einvoice.take')}
            </Button>
          )}
          {take.data && <Link to={`/form/${code}?id=${take.data}&mode=edit`}>{t('einvoice.open')}</Link>}
          <Button onClick={onRemove}>{t('einvoice.again')}</Button>
        </span>
      </header>
      {read.isPending && <Skeleton title={false} />}
      {read.error && <Alert type="error" showIcon title={errorText(read.error)} />}
      {take.error && <Alert type="error" showIcon title={errorText(take.error)} />}
      {take.data && <Alert type="success" showIcon title={t('einvoice.taken')} />}
      {read.data && read.data.findings.length > 0 && <Findings findings={read.data.findings} />}
      {read.data && <InvoicePicture invoice={read.data} />}
    </article>
  )
}

const verdictColors = { refused: 'red', warned: 'orange', good: 'green' } as const

function Verdict({ invoice: { findings, mayTake } }: { readonly invoice: ShownInvoice }) {
  const { t } = useTranslation()
  const verdict = mayTake ? (findings.length > 0 ? 'warned' : 'good') : 'refused'
  return <Tag option={{ value: verdict, label: t(`einvoice.${verdict}`), color: verdictColors[verdict] }} />
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation()
  const isBad = findings.some(({ level }) => level === 'error')
  return (
    <Alert
      type={isBad ? 'error' : 'warning'}
      title={t('einvoice.findings')}
      description={
        <ul className="einvoice-findings">
          {findings.map(({ rule, line, text }) => (
            <li key={`${rule} ${line} ${text}`}>
              <code>{rule}</code> {text} <span className="einvoice-soft">{t('einvoice.atLine', { line })}</span>
            </li>
          ))}
        </ul>
      }
    />
  )
}
