import { type KeyboardEvent, useState } from 'react'

/** Place of a cell in a grid. */
type Cell = { readonly row: number; readonly column: number }

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Arrow keys between the controls of a grid, which has one stop of the Tab key. `rows` and `columns` are its size. */
export function useGridKeys(rows: number, columns: number) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const stop = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) }
  return {
    cellProps: (row: number, column: number) => ({
      'data-cell': `${row}:${column}`,
      tabIndex: row === stop.row && column === stop.column ? 0 : -1,
      onFocus: () => setAt({ row, column }),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      const from = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined
      if (!step || from === undefined) return
      const [row = 0, column = 0] = from.split(':').map(Number)
      const target = `${row + step.row}:${column + step.column}`
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target}"]`)?.focus()
    },
  }
}

export type CellProps = ReturnType<ReturnType<typeof useGridKeys>['cellProps']>
