import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { recordChain } from '../../api/chain.ts'
import { chain } from '../../i18n/chain.ts'
import { addTexts } from '../../i18n/instance.ts'
import { minorUnit } from '../../schema/base/minor-unit.ts'
import type { ChainDocument } from '../../schema/model/chain-data.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import './record-chain.css'

addTexts({ chain })

type Props = {
  readonly resource: Pick<CompiledResource, 'code' | 'states'>
  /** Absent for a record that is not saved yet. */
  readonly id: string | undefined
  readonly isPrinted?: boolean
}

/** Documents that a record comes from and that came of it, one column for each kind; nothing without any. */
export function RecordChain({ resource: { code, states }, id = '', isPrinted = false }: Props) {
  const client = useClient()
  const lang = useLang()
  const { t } = useTranslation()
  const { data = [] } = useQuery({
    // With the lists of the resource: an action on the record refetches it.
    queryKey: ['list', code, lang, 'chain', id],
    queryFn: () => recordChain(client, code, id),
    enabled: states !== undefined && id !== '',
  })
  if (data.length < 2) return null
  const groups = [...Map.groupBy(data, ({ step, resource }) => `${step} ${resource}`).entries()]
  return (
    <nav className="record-chain" aria-label={t('chain.title')}>
      <ol>
        {groups.map(([key, documents]) => (
          <Group key={key} documents={documents} isPrinted={isPrinted} />
        ))}
      </ol>
    </nav>
  )
}

/** Documents of a group that are shown at first. */
const few = 3

type GroupProps = { readonly documents: readonly ChainDocument[]; readonly isPrinted: boolean }

function Group({ documents, isPrinted }: GroupProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isPrinted)
  const [first] = documents
  if (!first) return null
  const rest = documents.length - few
  const isHere = first.step === 0
  return (
    <li className={isHere ? 'record-chain-here' : undefined} {...(isHere && { 'aria-current': 'true' })}>
      <span className="record-chain-title">
        {first.title}
        {documents.length > 1 && <small> × {documents.length}</small>}
      </span>
      {documents.slice(0, isOpen ? documents.length : few).map((document) => (
        <Document key={document.id} document={document} />
      ))}
      {rest > 0 && !isPrinted && (
        <Button type="link" size="small" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('chain.less') : t('chain.more', { count: rest })}
        </Button>
      )}
    </li>
  )
}

function Document({ document }: { readonly document: ChainDocument }) {
  const lang = useLang()
  const { resource, id, step, name, state, amount } = document
  const digits = minorUnit(amount?.unit)
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (
    <span className="record-chain-document">
      {step === 0 ? <b>{name}</b> : <Link to={`/form/${resource}?id=${encodeURIComponent(id)}&mode=view`}>{name}</Link>}
      <span>
        {state.title}
        {amount && (
          <span title={amount.title}>
            {' · '}
            {number.format(amount.value)}
            {amount.unit && ` ${amount.unit}`}
          </span>
        )}
      </span>
    </span>
  )
}
