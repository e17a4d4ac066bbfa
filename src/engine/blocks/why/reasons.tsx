import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Reason } from '../../../schema/model/why-data.ts'

/** Conditions of a verdict in words. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <ul className="why-reasons">
      {reasons.map(({ kind, holds, of = '', text = '' }) => (
        <li key={`${kind} ${of} ${text}`} className={holds ? 'is-met' : 'is-unmet'}>
          {holds ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
          <span>{t(keyOf(kind, holds, of), { of, text })}</span>
        </li>
      ))}
    </ul>
  )
}

function keyOf(kind: Reason['kind'], holds: boolean, of: string): string {
  if (kind === 'ungranted' && of === '') return 'why.no_ungrantedToAll'
  if (kind === 'side') return `why.no_side_${of}`
  return holds ? `why.yes_${kind}` : `why.no_${kind}`
}

/** Whether a person may, as an icon with a name. */
export function Mark({ holds, yes, no }: { readonly holds: boolean; readonly yes: string; readonly no: string }) {
  return holds ? (
    <span className="why-mark is-met">
      <CheckOutlined aria-hidden /> {yes}
    </span>
  ) : (
    <span className="why-mark is-unmet">
      <CloseOutlined aria-hidden /> {no}
    </span>
  )
}
