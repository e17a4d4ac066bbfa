import type { Figure } from './figure.ts'

/** The benches by name; each gives its figures. `npm run bench -- list form` runs some of them. */
const benches: Record<string, () => Promise<{ run: () => Promise<readonly Figure[]> }>> = {
  start: () => import('./start.ts'),
  live: () => import('./live.ts'),
  list: () => import('./list.ts'),
  form: () => import('./form.ts'),
  table: () => import('./table.ts'),
  grid: () => import('./grid.ts'),
  pages: () => import('./pages.ts'),
  shell: () => import('./shell.ts'),
  memory: () => import('./memory.ts'),
  weight: () => import('./weight.ts'),
  catalogue: () => import('./catalogue.ts'),
  scan: () => import('./scan.ts'),
  crash: () => import('./crash.ts'),
  big: () => import('./big.ts'),
}

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : Object.keys(benches)
let missed = 0
for (const name of names) {
  const load = benches[name]
  if (!load) {
    console.error(`There is no bench "${name}". The benches are: ${Object.keys(benches).join(', ')}.`)
    process.exit(1)
  }
  console.log(`\n${name}`)
  for (const figure of await (await load()).run()) {
    if (figure.ok === false) missed += 1
    console.log(`  ${line(figure)}`)
  }
}
console.log(missed === 0 ? '\nEvery goal was met.' : `\n${missed} goals were missed.`)
process.exit(missed === 0 ? 0 : 1)

function line({ name, value, unit, goal, ok }: Figure): string {
  const figure = `${value >= 100 ? Math.round(value) : Number(value.toFixed(3))} ${unit}`
  const verdict = goal === undefined ? '' : `  goal ${goal}  ${ok ? 'met' : 'MISSED'}`
  return `${name.padEnd(70)} ${figure.padStart(16)}${verdict}`
}
