import type { LabelElement, LabelSize } from '../../../schema/label/layout.ts'

type Box = Pick<LabelElement, 'x' | 'y' | 'w' | 'h'>

/** Distance within which an edge is taken to another one. Millimetres. */
const reach = 1

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Place of a moved element: its edges and centre at those of the others or of the paper, else at the grid, and partly on the paper. */
export function snapped<Own extends Box>(moved: Own, others: readonly Box[], paper: LabelSize, grid: number): Own {
  const x = along(
    moved.x,
    moved.w,
    [...lines(0, paper.width), ...others.flatMap((each) => lines(each.x, each.w))],
    grid,
  )
  const y = along(
    moved.y,
    moved.h,
    [...lines(0, paper.height), ...others.flatMap((each) => lines(each.y, each.h))],
    grid,
  )
  return {
    ...moved,
    x: rounded(Math.min(Math.max(x, 1 - moved.w), paper.width - 1)),
    y: rounded(Math.min(Math.max(y, 1 - moved.h), paper.height - 1)),
  }
}

/** Size of an element to the grid; never below a millimetre, nor a line's thickness. */
export function sized<Own extends Box & Pick<LabelElement, 'kind'>>(element: Own, grid: number): Own {
  const least = element.kind === 'line' ? 0 : 1
  const side = (value: number) => rounded(Math.max(least, grid > 0 ? Math.round(value / grid) * grid : value))
  return { ...element, w: side(element.w), h: side(element.h) }
}

const lines = (start: number, length: number): readonly number[] => [start, start + length / 2, start + length]

function along(start: number, length: number, targets: readonly number[], grid: number): number {
  const shifts = lines(start, length).flatMap((line) => targets.map((target) => target - line))
  const [nearest] = shifts.toSorted((one, other) => Math.abs(one) - Math.abs(other))
  if (grid > 0 && nearest !== undefined && Math.abs(nearest) < reach / 2) return start + nearest
  return grid > 0 ? Math.round(start / grid) * grid : start
}
