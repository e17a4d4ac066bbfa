import { EyeInvisibleOutlined, EyeOutlined, UserOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { FieldAccess, Granted } from '../../../../schema/edit/right-edits.ts'
import type { CellProps } from './use-grid-keys.ts'

type RightProps = {
  readonly label: string
  readonly granted: Granted
  readonly cell: CellProps
  readonly onChange: (isOn: boolean) => void
  /** Takes back what an administrator gave; undefined where nobody did. */
  readonly onRevoke: (() => void) | undefined
}

/** Right of a role; one that a shared action gives cannot be changed here. */
export function RightCell({ label, granted, cell, onChange, onRevoke }: RightProps) {
  const { t } = useTranslation()
  const isFixed = granted === 'fixed'
  return (
    <td>
      <input
        {...cell}
        type="checkbox"
        className="studio-check"
        aria-label={label}
        aria-disabled={isFixed}
        title={isFixed ? t('studioRights.fixedRight') : undefined}
        checked={granted !== 'no'}
        onChange={({ target }) => {
          if (!isFixed) onChange(target.checked)
        }}
      />
      {onRevoke && granted === 'no' && <HeldMark label={label} onRevoke={onRevoke} />}
    </td>
  )
}

function HeldMark({ label, onRevoke }: { readonly label: string; readonly onRevoke: () => void }) {
  const { t } = useTranslation()
  const words = t('studioRights.held', { label })
  return (
    <button type="button" className="studio-held" aria-label={words} title={words} onClick={onRevoke}>
      <UserOutlined />
    </button>
  )
}

const order: readonly FieldAccess[] = ['edit', 'read', 'none']
const signs: Readonly<Record<FieldAccess, React.ReactNode>> = {
  edit: '·',
  read: <EyeOutlined />,
  none: <EyeInvisibleOutlined />,
}

type FieldProps = {
  readonly label: string
  /** Undefined for a role without rights of its own or of a mixin. */
  readonly access: FieldAccess | undefined
  readonly cell: CellProps
  readonly onChange: (access: FieldAccess) => void
}

/** Access of a role to a field: a press goes to the next one. */
export function FieldCell({ label, access, cell, onChange }: FieldProps) {
  const { t } = useTranslation()
  const words = access === undefined ? t('studio.noRights') : t(`studioRights.access_${access}`)
  return (
    <td>
      <button
        {...cell}
        type="button"
        className={`studio-access is-${access ?? 'off'}`}
        aria-label={`${label}: ${words}`}
        aria-disabled={access === undefined}
        title={words}
        onClick={() => {
          if (access !== undefined) onChange(order[(order.indexOf(access) + 1) % order.length] ?? 'edit')
        }}
      >
        {access === undefined ? '' : signs[access]}
      </button>
    </td>
  )
}
