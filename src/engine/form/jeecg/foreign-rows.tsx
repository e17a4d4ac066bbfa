import { createContext, useContext } from 'react'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../widgets/kit/lazy-boundary.tsx'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { Validate } from '../problems.ts'
import { interpretedValidator } from '../raw/interpreted.ts'

const TableRows = lazily(() => import('../table/rows-input.tsx'), 'TableRows')

type Table = { readonly child: CompiledResource; readonly validate: Validate }

/** Tables of the enclosing foreign form, by the code of their rows. */
export const ForeignTables = createContext<ReadonlyMap<string, Table>>(new Map())

export function foreignTables(children: ReadonlyMap<string, CompiledResource>): ReadonlyMap<string, Table> {
  return new Map([...children].map(([code, child]) => [code, { child, validate: interpretedValidator(child) }]))
}

/** Table rows of a foreign form: their columns came with the form. */
export function ForeignRows(props: InputProps) {
  const table = useContext(ForeignTables).get(String(props.field.props.of))
  if (!table) return null
  return (
    <LazyBoundary fallback={null}>
      <TableRows {...props} {...table} />
    </LazyBoundary>
  )
}
