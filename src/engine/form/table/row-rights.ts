import type { CompiledField } from '../../../schema/model/compiled.ts'
import type { TablePlan } from './table-plan.ts'

/** Permitted operations on the rows. */
export type RowRights = {
  readonly canAdd: boolean
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly canMove: boolean
  /** Whether the rows may be filled in as a workbook. */
  readonly canImport: boolean
  /** Read-only cells; rows are edited in a drawer, where there is room. */
  readonly inDrawer: boolean
}

type Input = { readonly field: CompiledField; readonly readOnly: boolean; readonly disabled: boolean }

/** Operations allowed by the permissions on the rows and by the field's state. */
export function rightsOf({ field, readOnly, disabled }: Input, { resource }: TablePlan): RowRights {
  const isOpen = !(readOnly || disabled)
  const may = (action: string) => isOpen && resource.can.includes(action)
  const { order } = field.props
  return {
    canAdd: may('add'),
    canEdit: may('edit') || may('add'),
    canDelete: may('delete'),
    // A place that only the server gives stays.
    canMove: typeof order === 'string' && resource.fields[order]?.readOnly !== true && may('edit'),
    canImport: may('import') && (may('edit') || may('add')),
    inDrawer: field.props.edit === 'drawer' || matchMedia('(max-width: 600px)').matches,
  }
}
