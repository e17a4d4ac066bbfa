import { fieldAccess, grantedTo, withFieldAccess, withRight } from '../../../../schema/edit/right-edits.ts'
import { FieldCell, RightCell } from './cells.tsx'
import type { CellProps } from './use-grid-keys.ts'
import type { Matrix, MatrixRow } from './use-matrix.ts'
import { useRevoke } from './use-revoke.ts'

type Props = {
  readonly matrix: Matrix
  readonly rows: readonly MatrixRow[]
  /** Number of the rows above them. */
  readonly first: number
  readonly cellProps: (row: number, column: number) => CellProps
  readonly onChange: (text: string) => void
}

/** Rows of rights, one for each right. */
export function RightRows({ matrix, rows, first, cellProps, onChange }: Props) {
  const { at, roles, titleOf, grantable, heldBy } = matrix
  const revoke = useRevoke()
  const revokes = (role: string, right: string) => {
    const held = heldBy(role, right)
    return held && (() => revoke(role, [held]))
  }
  return rows.map(({ name, title }, index) => (
    <tr key={name}>
      <RowHead name={name} title={title} />
      {roles.map((role, column) => (
        <RightCell
          key={role}
          label={`${title} · ${titleOf(role)}`}
          granted={grantedTo(at, role, name)}
          cell={cellProps(first + index, column)}
          onRevoke={revokes(role, name)}
          onChange={(isOn) => onChange(withRight(at, { role, right: name, isOn }, grantable))}
        />
      ))}
    </tr>
  ))
}

/** Rows of fields, with the access of each role. */
export function FieldRows({ matrix, rows, first, cellProps, onChange }: Props) {
  const { at, roles, titleOf } = matrix
  return rows.map(({ name, title }, index) => (
    <tr key={name}>
      <RowHead name={name} title={title} />
      {roles.map((role, column) => (
        <FieldCell
          key={role}
          label={`${title} · ${titleOf(role)}`}
          access={fieldAccess(at, role, name)}
          cell={cellProps(first + index, column)}
          onChange={(access) => onChange(withFieldAccess(at, role, name, access))}
        />
      ))}
    </tr>
  ))
}

function RowHead({ name, title }: MatrixRow) {
  return (
    <th scope="row">
      {title} <span className="studio-item-note">{name}</span>
    </th>
  )
}

type GroupProps = { readonly title: string; readonly columns: number; readonly children?: React.ReactNode }

/** Heading over rows of the matrix. */
export function GroupHead({ title, columns, children }: GroupProps) {
  return (
    <tr className="studio-matrix-group">
      <th colSpan={columns} scope="colgroup">
        {title} {children}
      </th>
    </tr>
  )
}
