import { parseArgs } from 'node:util'
import { type Effort, type Figure, failsQuickRun, meetsGoal } from './figure.ts'

type Bench = { run(effort: Effort): Promise<readonly Figure[]> }

/** The benches by name; each returns its figures. `npm run bench -- list form` runs some of them. */
const benches: Record<string, () => Promise<Bench>> = {
  start: () => import('./start.ts'),
  live: () => import('./live.ts'),
  list: () => import('./list.ts'),
  form: () => import('./form.ts'),
  table: () => import('./table.ts'),
  grid: () => import('./grid.ts'),
  pages: () => import('./pages.ts'),
  home: () => import('./home.ts'),
  studio: () => import('./studio.ts'),
  process: () => import('./process.ts'),
  writes: () => import('./writes.ts'),
  shell: () => import('./shell.ts'),
  portal: () => import('./portal.ts'),
  enumeration: () => import('./enumeration.ts'),
  memory: () => import('./memory.ts'),
  weight: () => import('./weight.ts'),
  catalogue: () => import('./catalogue.ts'),
  mistakes: () => import('./mistakes.ts'),
  scan: () => import('./scan.ts'),
  crash: () => import('./crash.ts'),
  code: () => import('./code.ts'),
  sourcing: () => import('./sourcing.ts'),
  chain: () => import('./chain.ts'),
  big: () => import('./big.ts'),
  every: () => import('./every.ts'),
}

const { values: options, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown[0]}". The benches are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

// A short run is independent of the machine: it fails by crashes, counts and ratios, not by milliseconds.
const isMissed = (figure: Figure) => (options.quick ? failsQuickRun(figure) : !meetsGoal(figure))
const faults: string[] = []
for (const name of names) {
  console.log(`\n${name}`)
  const began = performance.now()
  try {
    const bench = await benches[name]?.()
    for (const figure of (await bench?.run(options)) ?? []) {
      if (isMissed(figure)) faults.push(`${name}: ${figure.name}`)
      console.log(`  ${line(figure)}`)
    }
  } catch (error) {
    faults.push(`${name}: crashed`)
    console.error(error)
  }
  console.log(`  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
for (const fault of faults) console.log(`\nFAILED  ${fault}`)
console.log(faults.length === 0 ? '\nEvery goal was met.' : `\n${faults.length} goals were missed.`)
process.exit(faults.length === 0 ? 0 : 1)

function line(figure: Figure): string {
  const { name, value, unit, goal } = figure
  const valueText = `${value >= 100 ? Math.round(value) : Number(value.toFixed(3))} ${unit}`
  const verdict = goal && `  goal ${goal.bound === 'most' ? '<=' : '>='} ${goal.limit}  ${verdictOf(figure)}`
  return `${name.padEnd(70)} ${valueText.padStart(16)}${verdict ?? ''}`
}

function verdictOf(figure: Figure): string {
  if (isMissed(figure)) return 'MISSED'
  return meetsGoal(figure) ? 'met' : 'missed, within what a short run allows'
}
