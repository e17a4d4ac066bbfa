import type { CompiledField } from '../../../schema/model/compiled.ts'
import type { TablePlan } from './table-plan.ts'

/** What may be done with the rows here, and how. */
export type RowRights = {
  readonly canAdd: boolean
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly canMove: boolean
  /** Cells only show; a row is filled in beside the table, where there is room. */
  readonly inDrawer: boolean
}

type Input = { readonly field: CompiledField; readonly readOnly: boolean; readonly disabled: boolean }

/** What a person may do here: by their rights to the rows, and by whether the field is open. */
export function rightsOf({ field, readOnly, disabled }: Input, { resource }: TablePlan): RowRights {
  const isOpen = !(readOnly || disabled)
  const may = (action: string) => isOpen && resource.can.includes(action)
  return {
    canAdd: may('add'),
    canEdit: may('edit') || may('add'),
    canDelete: may('delete'),
    canMove: isOpen && typeof field.props.order === 'string' && may('edit'),
    inDrawer: field.props.edit === 'drawer' || matchMedia('(max-width: 600px)').matches,
  }
}
