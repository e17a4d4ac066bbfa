import { withCorrection } from './qr-correction.ts'
import { dataBits } from './qr-data.ts'
import { blankGrid, type Grid, masked, placeData, placeFormat } from './qr-grid.ts'

/** QR code of a text (ISO/IEC 18004, byte mode in UTF-8, level M): rows of modules, true is dark. @throws RangeError when it is too long. */
export function qrCode(text: string): Grid {
  const { version, bytes } = dataBits(text)
  const plain = blankGrid(version)
  const filled = placeData(plain, withCorrection(version, bytes))
  const choices = Array.from({ length: 8 }, (_, mask) => placeFormat(masked(filled, plain, mask), mask))
  const [best] = choices.toSorted((one, other) => penalty(one) - penalty(other))
  return best ?? filled
}

/** Penalty of ISO/IEC 18004, 7.8.3: runs, blocks, patterns like a finder, and imbalance. */
function penalty(grid: Grid): number {
  const size = grid.length
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] === true))]
  const runs = lines.reduce((sum, line) => sum + runPenalty(line), 0)
  let blocks = 0
  let dark = 0
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (grid[y]?.[x]) dark += 1
      const same = (dy: number, dx: number) => grid[y + dy]?.[x + dx] === grid[y]?.[x]
      if (x < size - 1 && y < size - 1 && same(0, 1) && same(1, 0) && same(1, 1)) blocks += 3
    }
  const share = Math.abs((dark * 20) / (size * size) - 10)
  return runs + blocks + Math.max(0, Math.ceil(share) - 1) * 10
}

function runPenalty(line: readonly boolean[]): number {
  let sum = 0
  let run = 0
  for (const [at, module] of line.entries()) {
    run = at > 0 && module === line[at - 1] ? run + 1 : 1
    if (run === 5) sum += 3
    else if (run > 5) sum += 1
  }
  const text = line.map((module) => (module ? '1' : '0')).join('')
  return sum + 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length
}
